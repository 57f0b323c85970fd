import type { Format, FormatName } from '../types.ts';
import { openai } from './openai.ts';
import { trl } from './trl.ts';

export const FORMATS: Record<FormatName, Format> = { openai, trl };
