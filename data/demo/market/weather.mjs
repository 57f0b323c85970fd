import { MarketError } from './market-error.mjs';
import { fraction } from './prices.mjs';

const slowMs = 3000;
const oneIn = 70;

/**
 * What goes wrong between a server and its vendor, by the arguments and not by chance: some calls find the connection dropped the
 * first time, and what is costly to compute is slow the first time. The same call again is answered at once.
 */
export function makeWeather() {
  const known = new Set();
  return async function pass(name, args, isCostly) {
    const key = JSON.stringify([name, args]);
    if (known.has(key)) return;
    known.add(key);
    if (isCostly) await new Promise(done => setTimeout(done, slowMs));
    else if (fraction(`dropped ${key}`) < 1 / oneIn) throw new MarketError('Server disconnected');
  };
}
