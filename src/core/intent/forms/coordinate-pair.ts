import { isNumber, type Json } from '../../json.ts';
import type { Place } from '../place.ts';
import { spells } from './spells.ts';

const LONGITUDE_FIRST = /(?:lng|lon|longitude|经度)\s*[,，]\s*(?:lat|latitude|纬度)/i;
const LATITUDE_FIRST = /(?:lat|latitude|纬度)\s*[,，]\s*(?:lng|lon|longitude|经度)/i;

/**
 * Two coordinates as the text `longitude,latitude`, or the other way round, that the words about the place state as its form; null where
 * neither the user's words nor the numbers themselves show that they stand in this order.
 */
export function coordinatePair(value: Json, { words, schemas, accepts }: Place, intent: string | null): string | null {
  if (!Array.isArray(value) || value.length !== 2 || !value.every(isNumber) || schemas.length === 0) return null;
  const [isLongitude, isLatitude] = [LONGITUDE_FIRST.test(words), LATITUDE_FIRST.test(words)];
  const [first, second] = value.map(number => Number(number.toString())) as [number, number];
  const [longitude, latitude] = isLongitude ? [first, second] : [second, first];
  if (isLongitude === isLatitude || Math.abs(longitude) > 180 || Math.abs(latitude) > 90) return null;
  const text = value.map(number => number.toString()).join(',');
  const isSaid = intent !== null && spells(intent.replace(/\s*[,，]\s*/g, ','), text);
  return (isSaid || Math.abs(longitude) > 90) && accepts(text) && !accepts(value) ? text : null;
}
