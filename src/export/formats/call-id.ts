import { createHash } from 'node:crypto';
import type { TurnCall } from '../types.ts';

/** The id of a call within a row: nine letters and digits (the strictest trainer takes no other), unique by its position, the same in rows of the same content. */
export function callId(call: TurnCall, position: number): string {
  const hash = createHash('sha256').update(`${call.toolName}\0${call.argumentsText}`).digest('hex');
  return `${hash.slice(0, 5)}${position.toString(36).padStart(4, '0')}`;
}
