import { candidatesOf, instruments } from './instruments.mjs';
import { MarketError } from './market-error.mjs';

const maximumCodes = 50;

/** What is said of codes wherever they are taken. */
export const codesSchema = {
  type: 'string',
  description: `Codes with their market suffix, joined by commas; at most ${maximumCodes}`,
};
export const codeSchema = { type: 'string', description: 'Code with its market suffix' };

/** The instruments of codes that each carry their market. `refuse` words what is wrong with a code that does not. */
export function readCodes(text, refuse) {
  const codes = text.split(',').map(code => code.trim());
  if (codes.length > maximumCodes) throw new MarketError(`Too many codes: maximum allowed is ${maximumCodes}`);
  const ambiguous = codes.filter(code => candidatesOf(code).length > 1);
  if (ambiguous.length > 0) {
    const list = ambiguous.map(code => `${code} (candidates ${candidatesOf(code).join(', ')})`);
    throw new MarketError(`Ambiguous codes found: ${list.join('; ')}`);
  }
  const known = codes.map(code => instruments.get(code));
  if (known.includes(undefined)) throw new MarketError(refuse(codes[known.indexOf(undefined)]));
  return known;
}
