import { toolObjection } from '../tool-objection.ts';
import { type Check, refuse } from './check.ts';

/** The tool renamed: once, to the one that the calls name. */
export const checkRenameTool: Check = (step, knowledge) => {
  const { change, before } = step;
  if (change.from !== before.toolName || before.toolName !== knowledge.failure.toolName)
    return refuse('malformed', step, change.from, 'the record does not say which tool was renamed');
  if (change.to !== knowledge.calls[0]!.toolName)
    return refuse('moved', step, change.to, 'the calls name another tool');
  return toolObjection(knowledge);
};
