import { matchParameter } from './match-name.ts';
import { matchTogether } from './match-together.ts';
import { isSameName, nameTokens } from './names.ts';
import { remembered } from './remembered.ts';

/**
 * Whether a parameter is one half of what a new name stands for whole, while its other half stands beside it with no parameter of its own:
 * `latitude` for `center` would leave `longitude` behind. `undeclared`: the names given and not declared, `free`: the declared ones not given.
 */
export function lacksHalf(name: string, to: string, undeclared: readonly string[], free: readonly string[]): boolean {
  if (undeclared.length < 2 || isSameName(name, to)) return false;
  const others = free.filter(other => other !== to);
  return undeclared.some(
    sibling =>
      HALVES.some(halves => {
        const [half, other] = [sideOf(name, halves), sideOf(sibling, halves)];
        return half !== null && other !== null && half.side !== other.side && half.before === other.before;
      }) &&
      matchParameter(sibling, others) === null &&
      matchTogether(sibling, undeclared, free) === null,
  );
}

/** Which half a name is by its end, and the words before that. */
function sideOf(name: string, halves: readonly (readonly string[])[]): { side: number; before: string } | null {
  const text = joinedName(name);
  for (const [side, words] of halves.entries()) {
    const word = words.find(end => text === end || text.endsWith(`_${end}`));
    if (word !== undefined) return { side, before: text.slice(0, text.length - word.length) };
  }
  return null;
}

const joinedName = remembered(name => nameTokens(name).join('_'));

const HALVES = `lat latitude / lon lng long longitude
file filename file_name name basename / directory dir folder dirname folder_name directory_name
first_name firstname given_name forename / last_name lastname surname family_name
host hostname server ip / port
date day / time hour
street street_name / city zip zip_code postcode postal_code house_number
owner org organization / repo repository repo_name
width / height
amount value price / currency unit
bucket bucket_name / key object object_key
user username login / domain
x / y
row / column col
year / month
hour / minute
schema schema_name / table table_name
database db database_name / table table_name
key / value`
  .split('\n')
  .map(line => line.split(' / ').map(side => side.split(' ')));
