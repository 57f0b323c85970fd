import type { PathProfile } from '../profile.ts';
import { ENOUGH, wilsonLower } from './wilson-lower.ts';

/** Whether a text of digits is shorter than the one width that nearly all texts have that worked, so that it lost the zeros before it. */
export function isCutNumber(text: string, profile: PathProfile | undefined): boolean {
  if (!profile || !/^\d+$/.test(text)) return false;
  return Object.entries(profile.shapes).some(
    ([shape, count]) =>
      /^9+\+?$/.test(shape) && shape.length > text.length && wilsonLower(count, profile.texts) >= ENOUGH,
  );
}
