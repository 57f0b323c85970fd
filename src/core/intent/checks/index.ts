import type { ChangeOp } from '../../failure.ts';
import type { Check } from './check.ts';
import { checkAdd } from './check-add.ts';
import { checkDivide } from './check-divide.ts';
import { checkDrop } from './check-drop.ts';
import { checkForm } from './check-form.ts';
import { checkMove } from './check-move.ts';
import { checkRename } from './check-rename.ts';
import { checkRenameTool } from './check-rename-tool.ts';
import { checkSplit } from './check-split.ts';
import { checkText } from './check-text.ts';
import { checkUnwrap } from './check-unwrap.ts';
import { checkWrap } from './check-wrap.ts';

/** The check of every kind of step. */
export const CHECKS: Record<ChangeOp, Check> = {
  parse: checkText,
  merge: checkText,
  split: checkSplit,
  unwrap: checkUnwrap,
  wrap: checkWrap,
  decode: checkForm,
  rename: checkRename,
  rename_tool: checkRenameTool,
  move: checkMove,
  divide: checkDivide,
  retype: checkForm,
  reformat: checkForm,
  drop: checkDrop,
  add: checkAdd,
};
