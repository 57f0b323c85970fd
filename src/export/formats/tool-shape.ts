import type { JsonObject } from '../../core/json.ts';
import type { RowTool } from '../types.ts';

/** A tool definition in the shape that chat templates and hosted trainers share. */
export function toolShape({ name, description, parameters }: RowTool): JsonObject {
  return { type: 'function', function: { name, description, parameters } };
}
