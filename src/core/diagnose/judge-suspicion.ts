import type { JsonObject } from '../json.ts';
import { toPointer } from '../json-path.ts';
import { forUser, inLanguageOf, repairable } from './finding.ts';
import { judgeItems, judgeLimit } from './judge-limit.ts';
import { judgeMissing } from './judge-missing.ts';
import { judgeUnknown } from './judge-unknown.ts';
import { judgeEnum, judgeFormat, judgeType } from './judge-value.ts';
import type { Suspicion } from './suspicions.ts';
import type { Case, Finding } from './types.ts';

/** What a breach of the schema means for the call: whether a change can heal it, or only the user. */
export function judgeSuspicion(
  suspicion: Suspicion,
  all: readonly Suspicion[],
  value: JsonObject,
  about: Case,
): Finding {
  const { kind, path, message } = suspicion;
  switch (kind) {
    case 'double_encoded':
      return repairable(kind, `${capital(message)}.`);
    case 'wrapped_arguments':
      return repairable(
        kind,
        `"${path.at(-1)}" is not a parameter here; it belongs, or what it holds belongs, elsewhere.`,
      );
    case 'wrong_parameter_name':
      return repairable(kind, `"${path.at(-1)}" is not a parameter; "${suspicion.meant}" is.`);
    case 'null_for_optional':
      return repairable(kind, `${toPointer(path)} is null, and may be left out.`);
    case 'missing_required':
      return judgeMissing(namesOf(all, kind), path, value, about);
    case 'unknown_parameter':
      return judgeUnknown(path, value, about);
    case 'enum_violation':
      return judgeEnum(path, value, about);
    case 'format_violation':
      return judgeItems(path, value, about) ?? judgeFormat(path, value, about);
    case 'range_or_count_limit':
      return judgeLimit(suspicion, value, about);
    case 'wrong_type':
      return judgeType(path, value, about);
    default:
      return forUser(
        kind,
        `${capital(message)}: the arguments exclude each other.`,
        inLanguageOf(
          about,
          'The parameters exclude each other: which one is meant?',
          '这些参数不能同时使用，要用哪一个？',
        ),
      );
  }
}

function namesOf(all: readonly Suspicion[], kind: Suspicion['kind']): string[] {
  return [...new Set(all.filter(suspicion => suspicion.kind === kind).map(({ path }) => path.join('.')))];
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
