import type { Change } from '../../core/failure.ts';
import { type Json, stringifyJson } from '../../core/json.ts';

/** What was changed, in a sentence each. */
export function explainChanges(changes: readonly Change[]): string {
  return [...new Set(changes.map(sentenceOf))].join(' ');
}

function sentenceOf({ op, path, from, to, provenance }: Change): string {
  const place = path === '' ? 'the arguments' : path;
  const source = provenance === 'error' ? ', as the error says' : provenance === 'intent' ? ', as the user says' : '';
  switch (op) {
    case 'parse':
      return 'Read the text of the arguments.';
    case 'merge':
      return 'Read several equal calls in one text as one.';
    case 'split':
      return `Made ${Array.isArray(to) ? to.length : 'several'} calls of one over ${place}.`;
    case 'unwrap':
      return `Took ${place} out of ${shortened(from)}.`;
    case 'wrap':
      return `Put a container round ${place}.`;
    case 'decode':
      return `Decoded ${place} from JSON text.`;
    case 'rename':
      return `Renamed ${shortened(from)} to ${place}${source}.`;
    case 'rename_tool':
      return `Called ${shortened(to)} instead of ${shortened(from)}${source}.`;
    case 'move':
      return `Moved ${shortened(from)} to ${place}.`;
    case 'divide':
      return `Divided ${place} over ${Object.keys((to ?? {}) as object).join(' and ')}.`;
    case 'retype':
      return `Gave ${place} the type that the schema wants.`;
    case 'reformat':
      return `Wrote ${place} as ${shortened(to)}${source}.`;
    case 'drop':
      return `Left out ${place}, which says nothing.`;
    case 'add':
      return `Added ${place}: ${shortened(to)}${source}.`;
    default:
      return op satisfies never;
  }
}

function shortened(value: Json): string {
  const text = typeof value === 'string' ? value : stringifyJson(value);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
