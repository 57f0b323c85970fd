import { nameTokens, singular } from '../../names.ts';
import { typesOf } from '../../schema/index.ts';
import type { Place } from '../place.ts';
import { isSize } from '../role-names.ts';
import { isHeldOff } from './is-held-off.ts';

/** Words beside a value that say which end of a range, or which side of a relation, it is; with the names of parameters that say the same. */
const DIRECTIONS: { before: RegExp; after: RegExp; names: RegExp }[] = [
  {
    before:
      /(?:\b(?:from|since|after|above|over|exceed\w*|at least|more than|greater than|later than|starting(?: at| on)?|minimum(?: of)?|desde|después del?|despues del?|seit|ab|nach|über|depuis|après|à partir du?)|从|自|大于|高于|超过|[>≥]=?)\s*(?:the |den |dem |el |le )?[$€£¥]?$/iu,
    after: /^\s*(?:or (?:more|later|above|newer)\b|and (?:up|later)\b|onwards?\b|以后|之后|以上|起|开始)/iu,
    names: /^(?:min|minimum|from|since|after|start|begin|lower|above|gt|gte|floor|sender|source|origin|author)$/,
  },
  {
    before:
      /(?:\b(?:to|till?|until|before|below|under|up to|at most|less than|fewer than|cheaper than|older than|earlier than|prior to|ending(?: at| on)?|maximum(?: of)?|hasta|antes del?|bis(?: zum?)?|vor|unter|avant|jusqu['’]au?)|到|至|小于|低于|不超过|[<≤]=?)\s*(?:the |den |dem |el |le )?[$€£¥]?$/iu,
    after: /^\s*(?:or (?:less|fewer|earlier|below|older)\b|以前|之前|以下|以内)/iu,
    names:
      /^(?:max|maximum|to|until|till|before|end|upper|below|lt|lte|cap|recipient|receiver|destination|dest|target)$/,
  },
];
const OFFSET =
  /\b(?:day|week|month|quarter|year|hour|minute|tag|woche|monat|jahr|día|semana|mes|año|jour|semaine|mois|an)(?:e[nrs]?|s)?\s+\S+(?:\s+(?:the|of|del?|du))?\s*$/iu;
/** Something else that stands in a relation to the value. */
const RELATED =
  /(?:\b(?:versus|vs\.?|against|compared (?:to|with)|similar to|same as|than|between|that|which|who|whom|where)|(?<!\b(?:would|i['’]d|we['’]d) )\blike|像|类似于?|比|相比于?)\s*$/iu;
const BELONGS = /^\s*(?:['’]s\s+|的)(\p{Script=Han}+|[\p{L}]+)/u;
const OF = /(\p{L}+)\s+(?:of|von|de|del|du|da|di)\s*(?:the |stock |code |symbol )?$/iu;
const IS = /([\p{L}]+)\s+(?:is|was|are|were|ist|war|es|fue|est)\s*$/iu;
/** What a value has that a tool may be asked for. */
const ASKED = new Set(
  `price quote value detail info information data datum status content list name history chart report record summary statement text page
   copy weather news rate volume profile article body title message mail email event item file code id value state version time`.split(
    /\s+/,
  ),
);
const OTHERS =
  /competitor|rival|peer|supplier|customer|parent|subsidiar|owner|holder|successor|predecessor|alternative|neighbou?r|sibling|boss|manager|竞争|对手|同行|供应商|客户|子公司|母公司|股东|替代/iu;
const GO = /\b(?:go|goes|navigate|browse|head|jump|switch|connect|request|call|post|me)\s+to\s*$|\b(?:from)\s*$/iu;
/** Words for a day that depends on when they are said. */
export const OTHER_DAY =
  /\b(?:today|tomorrow|yesterday|tonight|(?:last|next|this) (?:week|month|year|\w+day))\b|heute|morgen|gestern|今天|明天|昨天|hoy|mañana|ayer/iu;

/**
 * Whether the user's words give a value for this very parameter: nothing excludes it, no comparison or relation makes it another's, and
 * a number stands beside a noun that the parameter speaks of.
 */
export function fitsWords(intent: string, value: string, place: Place, toolWords: string): boolean {
  if (isHeldOff(intent, value)) return false;
  const isDate = place.formats.some(format => /^date/.test(format));
  if (isDate && OTHER_DAY.test(intent)) return false;
  const starts = [...intent.matchAll(new RegExp(value.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'), 'g'))];
  const words = new Set(
    [...nameTokens(place.name), ...nameTokens(place.words), ...nameTokens(toolWords)].map(singular),
  );
  return starts.every(({ index }) => {
    const [before, after] = [intent.slice(0, index), intent.slice(index + value.length)].map((text, at) =>
      at === 0 ? text.replace(/["'“‘「`<(]+$/u, '') : text.replace(/^["'”’」`>)]+(?!s\s)/u, ''),
    ) as [string, string];
    return (
      keepsDirection(before, after, place) &&
      standsAlone(before, after, words) &&
      (isNumeric(place) ? agrees(before, after, place, toolWords) : !namesOther(before, place, words))
    );
  });
}

/** No comparison or role stands beside the value, or the parameter's own name says the same. */
function keepsDirection(before: string, after: string, { name, formats }: Place): boolean {
  if (formats.some(format => /^ur[il]$/.test(format)) && GO.test(before)) return true;
  const tokens = nameTokens(name);
  if (OFFSET.test(before) && DIRECTIONS.some(direction => direction.before.test(before))) return false;
  return DIRECTIONS.every(direction => {
    if (!direction.before.test(before) && !direction.after.test(after)) return true;
    return tokens.some(token => direction.names.test(token)) || (isSize(name) && /up to|at most|不超过/i.test(before));
  });
}

/** The words ask about the value itself, not about another thing that it only describes. */
function standsAlone(before: string, after: string, words: ReadonlySet<string>): boolean {
  if (RELATED.test(before)) return false;
  const isAsked = (word: string | undefined) => {
    const own = singular(word?.toLowerCase() ?? '');
    return word === undefined || words.has(own) || ASKED.has(own);
  };
  if (!isAsked(OF.exec(before)?.[1])) return false;
  const is = IS.exec(before)?.[1];
  if (is !== undefined && !words.has(singular(is.toLowerCase())) && !/^(?:it|this|that|which|code|id|date)$/i.test(is))
    return false;
  const belongs = BELONGS.exec(after)?.[1];
  return belongs === undefined || (!OTHERS.test(belongs) && (/\p{Script=Han}/u.test(belongs) || isAsked(belongs)));
}

/** Things that have codes of their own. */
const THINGS = new Set(
  `user customer client order issue ticket account invoice product item person employee member team project room table flight booking
   server device ward patient supplier vendor branch store house street page line version chapter`.split(/\s+/),
);

/** Whether a code is introduced as that of a thing which neither parameter nor tool speaks of. */
function namesOther(before: string, { name }: Place, words: ReadonlySet<string>): boolean {
  const noun = singular((/(\p{L}+)\s*[:#]?\s*$/u.exec(before)?.[1] ?? '').toLowerCase());
  if (!THINGS.has(noun)) return false;
  const things = nameTokens(name)
    .map(singular)
    .filter(token => THINGS.has(token));
  return things.length > 0 ? !things.includes(noun) : !words.has(noun);
}

const ID = new Set('id ids number num no nr code key index pk'.split(' '));
const VAGUE = new Set('number num value n x y a b input count of the in an to for is how many'.split(' '));
const FEW =
  /(?:\b(?:top|first|last|latest|newest|recent|limit|only|show|list|get|give|find|return|fetch|up to|at most|me|the)|前|最近|最新)\s*(?:to |of )?$/iu;
const TIME = /^(?:second|minute|hour|day|week|month|year|night)$/;
const MONEY = /^(?:price|cost|budget|amount|fee|salary|spend)$/;

/** Whether the noun beside a number is one that the parameter speaks of. */
function agrees(before: string, after: string, place: Place, toolWords: string): boolean {
  const tokens = nameTokens(place.name).map(singular);
  const last = /(\p{L}+)[\s:]*(?:(?:no|nr|id|number|num|code)\b[.:]?\s*)?[#$€£¥]?$/iu.exec(before)?.[1];
  const next = /^[\s-]*(\p{L}+)/u.exec(after)?.[1];
  const beside = [last, next].filter(word => word !== undefined).map(word => singular(word.toLowerCase()));
  const isId = tokens.some(token => ID.has(token)) && !/^(?:number|count) of/i.test(place.words);
  if (isId) {
    const own = tokens.filter(token => !ID.has(token));
    const subjects = own.length > 0 ? own : nameTokens(toolWords.split('\n')[0]!).map(singular);
    return (
      last !== undefined && (speaks(last, subjects, place.words) || (own.length === 0 && ID.has(last.toLowerCase())))
    );
  }
  if (isSize(place.name)) return FEW.test(before) && !(next !== undefined && TIME.test(singular(next.toLowerCase())));
  if (
    tokens.some(token => MONEY.test(token)) &&
    (/[$€£¥]$/.test(before) || /^\s*(?:[$€£¥元]|usd|eur|dollars?|euros?|yuan)/iu.test(after))
  )
    return true;
  const own = tokens.filter(token => !VAGUE.has(token));
  if (own.length === 0) return true;
  if (beside.some(word => speaks(word, own, place.words))) return true;
  return isDirected(before, after, place.name) && (next === undefined || !/^\s+\p{L}/u.test(after));
}

function isDirected(before: string, after: string, name: string): boolean {
  return DIRECTIONS.some(
    ({ before: left, after: right, names }) =>
      (left.test(before) || right.test(after)) && nameTokens(name).some(token => names.test(token)),
  );
}

/** Whether a word is among the nouns of a parameter, or (Chinese) ends or begins as its description does somewhere. */
function speaks(word: string, nouns: readonly string[], words: string): boolean {
  if (/\p{Script=Han}/u.test(word)) {
    const ends = [word.slice(0, 2), word.slice(-2), word.slice(0, 1)];
    return ends.some(end => words.includes(end));
  }
  const own = singular(word.toLowerCase());
  return nouns.includes(own) || (own.length >= 4 && !VAGUE.has(own) && nameTokens(words).map(singular).includes(own));
}

/** Whether a place takes numbers only. */
export function isNumeric({ schemas }: Pick<Place, 'schemas'>): boolean {
  const types = schemas.flatMap(typesOf);
  return types.length > 0 && types.every(type => type === 'integer' || type === 'number');
}
