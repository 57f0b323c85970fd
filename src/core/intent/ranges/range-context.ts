import type { JsonPath } from '../../json-path.ts';
import type { Place } from '../place.ts';

/** What is known of an object of arguments that asks for a range: where it stands, and what is said of its parameters and of the call. */
export type RangeContext = {
  path: JsonPath;
  placeAt: (path: JsonPath) => Place;
  toolDescription: string | null;
  errorText: string;
};

/** The words about a parameter of the object. */
export function wordsAt({ path, placeAt }: RangeContext, name: string): string {
  return placeAt([...path, name]).words;
}

/** What is said of the call as a whole. */
export function saidOfCall({ toolDescription, errorText }: RangeContext): string {
  return `${toolDescription ?? ''}\n${errorText}`;
}
