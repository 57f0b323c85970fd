import { isWider, verbOf } from '../effect.ts';
import type { Objection } from '../failure.ts';
import { holdsArguments } from '../holds-arguments.ts';
import { isObject, type Json } from '../json.ts';
import { describedAs } from '../match-tool.ts';
import { hasMilderTwin } from '../milder-twin.ts';
import { isSameName, nameTokens, singular } from '../names.ts';
import { isValid, propertiesOf } from '../schema/index.ts';
import { isFullerRead, standsFor } from '../stands-for.ts';
import type { ToolDefinition } from '../tool-call.ts';
import { isSlipOf, undoubled } from '../tool-names.ts';
import { isRunning, isSameJobName, isSameWord, sharesNoun } from '../tool-words.ts';
import type { Knowledge } from './knowledge.ts';
import { objection } from './objection.ts';

/** What speaks against the tool that the calls name; null where it is the original one. */
export function toolObjection(knowledge: Knowledge): Objection | null {
  const { failure, calls, tool } = knowledge;
  const name = calls[0]!.toolName;
  if (name === failure.toolName) return null;
  if (!tool) return objection('invented', '', name, `${name} is not among the tools that were offered`);
  if (holdsArguments(failure.toolName, failure.argumentsText))
    return objection('lost', '', failure.toolName, 'the name holds arguments, which would be lost');
  if (hasMilderTwin(failure.toolName, name, failure.tools))
    return objection('widened', '', name, `${failure.toolName} may mean one that can be undone`);
  const wider = effectObjection(tool, knowledge);
  if (wider) return wider;
  const isMeant = failure.tools.some(offered => offered.name === failure.toolName)
    ? isSibling(tool, knowledge)
    : isProposed(name, knowledge) || isOnlyName(name, knowledge) || isOnlyFit(tool, knowledge);
  return isMeant ? null : objection('moved', '', name, `${failure.toolName} does not stand for ${name} beyond doubt`);
}

/** A verb never changes but between reads, and what was not known to be a read or of one verb becomes at most a read. */
function effectObjection(tool: ToolDefinition, knowledge: Knowledge): Objection | null {
  const { failure, effect, effectOf } = knowledge;
  const { name } = tool;
  const before = effectOf(failure.toolName);
  const [oldVerb, newVerb] = [verbOf(failure.toolName), verbOf(name)];
  if (isWider(effect, before))
    return objection('widened', '', name, `${name} is a ${effect}, ${failure.toolName} a ${before}`);
  if (describedAs(failure.toolName, failure.tools) === tool) return null;
  if (!failure.tools.some(offered => offered.name === failure.toolName) && !isNamedFor(tool, knowledge))
    return objection('widened', '', name, `${failure.toolName} and ${name} do not say the same`);
  if (oldVerb === newVerb || (effect === 'read' && (before === 'read' || oldVerb === null))) return null;
  if (isSameName(failure.toolName, name) || isSameDeed(failure.toolName, name)) return null;
  return objection('widened', '', name, `the verb changes from ${oldVerb ?? 'none'} to ${newVerb ?? 'none'}`);
}

function isNamedFor(offered: ToolDefinition, { failure, calls, effect, originalNames }: Knowledge): boolean {
  return standsFor({
    called: failure.toolName,
    offered,
    isRead: effect === 'read',
    tools: failure.tools,
    given: [...originalNames()],
    values: Object.values(calls[0]!.arguments).flatMap(value => (typeof value === 'string' ? [value] : [])),
    intent: failure.intent,
  });
}

/** Verbs of one meaning, or only a word for running against none, where the names share what they work on. */
function isSameDeed(called: string, offered: string): boolean {
  const [oldVerb, newVerb] = [verbOf(called), verbOf(offered)];
  if (!sharesNoun(called, offered)) return false;
  if (oldVerb !== null && newVerb !== null) return isSameWord(oldVerb, newVerb);
  return isRunning(oldVerb ?? newVerb ?? '');
}

function isProposed(name: string, { failure, hints }: Knowledge): boolean {
  return hints.didYouMean.some(
    ({ wrong, right }) => right === name && (wrong === undefined || wrong === failure.toolName),
  );
}

/** The only offered tool whose name is the called one but for spelling, a server's prefix, one letter or words of one meaning. */
function isOnlyName(name: string, { failure }: Knowledge): boolean {
  const called = undoubled(failure.toolName);
  const described = describedAs(failure.toolName, failure.tools);
  const rounds: ((offered: string) => boolean)[] = [
    offered => offered === described?.name,
    offered => isSameName(offered, called),
    offered => isPart(called, offered) || isPart(offered, called),
    offered => isSlipOf(called, offered, failure.tools),
    offered => isSameJobName(offered, called),
  ];
  for (const fits of rounds) {
    const found = failure.tools.filter(offered => fits(offered.name));
    if (found.length > 0) return found.length === 1 && found[0]!.name === name;
  }
  return false;
}

/** The words of one name, two or more, begin or end the other. */
function isPart(part: string, whole: string): boolean {
  const [a, b] = [part, whole].map(name => nameTokens(name).map(singular)) as [string[], string[]];
  if (a.length === 0 || a.length >= b.length || (a.length < 2 && a[0]!.length < 5)) return false;
  return a.every((word, at) => word === b[at]) || a.every((word, at) => word === b[b.length - a.length + at]);
}

/** The arguments fit this tool and no other. */
function isOnlyFit(tool: ToolDefinition, { failure, calls }: Knowledge): boolean {
  const args = calls[0]!.arguments;
  return (
    Object.keys(args).length > 0 &&
    takes(tool, args) &&
    !failure.tools.some(other => other !== tool && takes(other, args))
  );
}

/** A read beside the called one, of the same words, that takes a parameter which the called one does not have. */
function isSibling(tool: ToolDefinition, { failure, calls, effect, effectOf }: Knowledge): boolean {
  const args = calls[0]!.arguments;
  const called = failure.tools.find(({ name }) => name === failure.toolName)!;
  if (effect !== 'read' || effectOf(called.name) !== 'read') return false;
  const declared = propertiesOf(called.inputSchema);
  const lacking = Object.keys(args).filter(name => !declared.has(name));
  if (!isFullerRead(called.name, tool.name, lacking)) return false;
  return takes(tool, args) && !failure.tools.some(other => other !== tool && takes(other, args));
}

function takes({ inputSchema }: ToolDefinition, args: Json): boolean {
  if (!inputSchema || !isObject(args)) return false;
  const declared = propertiesOf(inputSchema);
  return Object.keys(args).every(name => declared.has(name)) && isValid(inputSchema, args);
}
