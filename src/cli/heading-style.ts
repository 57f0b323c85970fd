import { styleText } from 'node:util';
import type { Style } from './demo-words.ts';
import type { World } from './world.ts';

/** Bold headings where colours may be shown, else as they are. */
export function headingStyle({ hasColours }: World): Style {
  return heading => (hasColours ? styleText('bold', heading) : heading);
}
