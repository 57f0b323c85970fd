import { addRequired } from './add-required.ts';
import { affixFromIntent } from './affix-from-intent.ts';
import { bareLinkRule } from './bare-link.ts';
import { clampSize } from './clamp-size.ts';
import { closeText } from './close-text.ts';
import { completeList } from './complete-list.ts';
import { decodeText } from './decode-text.ts';
import { divideText } from './divide-text.ts';
import { dropEmpty } from './drop-empty.ts';
import { enumSpelling } from './enum-spelling.ts';
import { exclusiveParameters } from './exclusive-parameters.ts';
import { fillFromIntent } from './fill-from-intent.ts';
import { firstPage } from './first-page.ts';
import { listAndItem } from './list-and-item.ts';
import { moveParameter } from './move-parameter.ts';
import { nullWord } from './null-word.ts';
import { objectAndScalar } from './object-and-scalar.ts';
import { observedFormRule } from './observed-form.ts';
import { pathInRoot } from './path-in-root.ts';
import { placeByOrder } from './place-by-order.ts';
import { readText } from './read-text.ts';
import { renameParameter } from './rename-parameter.ts';
import { renameTool } from './rename-tool.ts';
import { retypeScalar } from './retype-scalar.ts';
import type { Rule } from './rule.ts';
import { siblingTool } from './sibling-tool.ts';
import { spellDate } from './spell-date.ts';
import { spellFormat } from './spell-format.ts';
import { spellNotation } from './spell-notation.ts';
import { splitList } from './split-list.ts';
import { splitRange } from './split-range.ts';
import { unwrapEnvelope } from './unwrap-envelope.ts';
import { unwrapRoot } from './unwrap-root.ts';
import { valueFromError } from './value-from-error.ts';
import { wholeNumber } from './whole-number.ts';
import { wrapRoot } from './wrap-root.ts';

/** The rules in the order in which they are asked: text, shape of the call, tool, names of parameters, values, and what only the error tells. */
export const RULES: readonly Rule[] = [
  readText,
  completeList,
  closeText,
  unwrapRoot,
  wrapRoot,
  placeByOrder,
  renameTool,
  unwrapEnvelope,
  exclusiveParameters,
  divideText,
  moveParameter,
  renameParameter,
  siblingTool,
  addRequired,
  fillFromIntent,
  decodeText,
  nullWord,
  dropEmpty,
  enumSpelling,
  retypeScalar,
  wholeNumber,
  objectAndScalar,
  listAndItem,
  bareLinkRule,
  spellFormat,
  spellDate,
  spellNotation,
  observedFormRule,
  affixFromIntent,
  firstPage,
  splitRange,
  clampSize,
  valueFromError,
  pathInRoot,
  splitList,
];
