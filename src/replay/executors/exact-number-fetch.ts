import { randomBytes } from 'node:crypto';
import type { FetchLike } from '@modelcontextprotocol/client';
import { isNumber, isObject, type Json, type JsonObject, setOwn } from '../../core/json.ts';

/**
 * Sends numbers as they are written over HTTP, where the SDK writes the body: `toWire` puts a text with a random mark in
 * the place of a number whose text a JavaScript number would change, and `fetch` takes the mark off the body again.
 */
export function exactNumberFetch(): { toWire: (args: JsonObject) => JsonObject; fetch: FetchLike } {
  const mark = randomBytes(16).toString('hex');
  const marked = new RegExp(`"${mark}:([-+0-9.eE]+)"`, 'g');

  function toWireValue(value: Json): Json {
    if (isNumber(value)) return typeof value === 'number' ? value : `${mark}:${value.toString()}`;
    if (Array.isArray(value)) return value.map(toWireValue);
    return isObject(value) ? toWire(value) : value;
  }

  function toWire(args: JsonObject): JsonObject {
    const copy: JsonObject = {};
    for (const [key, value] of Object.entries(args)) setOwn(copy, key, toWireValue(value));
    return copy;
  }

  return {
    toWire,
    fetch: (url, init) => {
      if (typeof init?.body !== 'string') return fetch(url, init);
      return fetch(url, { ...init, body: init.body.replaceAll(marked, '$1') });
    },
  };
}
