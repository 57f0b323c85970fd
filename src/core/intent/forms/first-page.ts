import { getOwn, isNumber, type Json, type JsonObject } from '../../json.ts';
import { isPageNumber } from '../role-names.ts';

const FROM_ONE =
  /\bpages?\b[^.;\n]{0,40}\b(?:start|begin|count|number)\w*[^.;\n]{0,12}\b(?:1|one)\b|\b(?:1|one)[- ](?:based|indexed)\b|(?:start|begin|count)\w* (?:at|from|with) (?:1|one)\b|(?:must be|should be|be) (?:a )?(?:positive|at least (?:1|one)|(?:greater|more|larger) than (?:0|zero)|(?:greater|larger) than or equal to (?:1|one)|>= ?1|> ?0)|页(?:码|数)?[^，。；]{0,10}(?:从|大于(?:等于)?|不(?:能|得)?小于|至少为?) ?[01一]/i;

/** Whether a number of a page is the first one by a count from nought (0), where the schema or words count from one. */
export function isFirstPage(value: Json, name: string, schemas: readonly JsonObject[], said: string): boolean {
  if (!isNumber(value) || Number(value.toString()) !== 0 || !isPageNumber(name)) return false;
  const least = schemas.map(schema => getOwn(schema, 'minimum') ?? getOwn(schema, 'exclusiveMinimum')).filter(isNumber);
  return least.some(bound => Number(bound.toString()) === 1) || FROM_ONE.test(said);
}
