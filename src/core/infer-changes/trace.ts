import { applyChange, type Draft } from '../draft.ts';
import type { Change, Failure } from '../failure.ts';
import { CHECKS } from '../intent/checks/index.ts';
import type { Knowledge } from '../intent/knowledge.ts';
import { type Original, readOriginal } from '../intent/original.ts';
import { toKnowledge } from '../intent/to-knowledge.ts';
import type { Json } from '../json.ts';
import { getAt, type JsonPath, parsePointer, toPointer } from '../json-path.ts';
import type { ToolCall } from '../tool-call.ts';

/** More steps than this explain nothing. */
const MOST_CHANGES = 20_000;

/** The steps found so far, and the calls that they have led to. */
export class Trace {
  readonly changes: Change[] = [];
  readonly original: Original;
  readonly knowledge: Knowledge;
  drafts: Draft[];

  constructor(failure: Failure, calls: readonly ToolCall[], isFallback: boolean) {
    this.original = readOriginal(failure.argumentsText);
    this.knowledge = toKnowledge(failure, calls, isFallback, () => null);
    const { parsed, text } = this.original;
    this.drafts = [{ toolName: failure.toolName, arguments: parsed === undefined ? text : parsed }];
  }

  /** Takes a step on one of the calls. */
  take(change: Change, at: number): void {
    if (this.changes.length >= MOST_CHANGES) throw new RangeError('too many changes');
    const placed = at === 0 ? change : { ...change, call: at };
    this.drafts = applyChange(this.drafts, placed);
    this.changes.push(placed);
  }

  /** Starts from the text of the arguments, where its first step reads that text. */
  startFromText(): void {
    this.drafts = [{ ...this.drafts[0]!, arguments: this.original.text }];
  }

  /** Whether the guard would let a step pass; of several explanations that is the one to take. */
  isAllowed(change: Change, at: number): boolean {
    const before = this.drafts[at];
    if (!before) return false;
    try {
      const after = applyChange([before], change);
      return CHECKS[change.op]({ change, before, after, original: this.original }, this.knowledge) === null;
    } catch (cause) {
      if (cause instanceof TypeError) return false;
      throw cause;
    }
  }

  valueAt(at: number, path: JsonPath): Json | undefined {
    const draft = this.drafts[at];
    return draft && getAt(draft.arguments, path);
  }

  /** The path of a pointer in one of the calls. */
  pathOf(at: number, pointer: string): JsonPath {
    return parsePointer(pointer, this.drafts[at]!.arguments);
  }
}

/** The pointer of a key below a path. */
export function below(path: JsonPath, ...keys: (string | number)[]): string {
  return toPointer([...path, ...keys]);
}
