import { quotedText } from '../store/index.ts';

/** `sha256:` and 32 hex digits over SQL expressions; each is joined with its length, so that no two lists of values read the same. */
export function hashOf(...expressions: string[]): string {
  // concat() leaves out what is null.
  const parts = expressions.map(
    expression =>
      `strlen((${expression})::varchar), case when (${expression}) is null then '-' else ':' end, (${expression})`,
  );
  return `('sha256:' || left(sha256(concat(${parts.join(', chr(31), ')})), 32))`;
}

/** `hashOf` over a hash. It stands there once, so that DuckDB works it out for no more rows than it must. */
export function hashOfHash(hash: string): string {
  return `('sha256:' || left(sha256(concat('39:', ${hash})), 32))`;
}

/** The text of a JSON value that DuckDB gave: a string's own, else the JSON; null for null. */
export function plainText(json: string): string {
  return `(case when starts_with(${json}, '"') then (${json} ->> '$') when ${json} = 'null' then null else ${json}::varchar end)`;
}

/** The words of a message content: a string, or the text parts of a list. */
export function contentText(json: string): string {
  return `(case
    when starts_with(${json}, '"') then (${json} ->> '$')
    when starts_with(${json}, '[') then array_to_string(list_transform(from_json(${json}, '[{"text":"VARCHAR"}]'), lambda part: part.text), chr(10))
  end)`;
}

/** The text of a tool result: as `contentText`, and the JSON itself where it has no text part; never null. */
export function resultText(json: string): string {
  return `coalesce(nullif(${contentText(json)}, ''), nullif(nullif(${plainText(json)}, '[]'), ''), '')`;
}

/** JSON Pointer of an object that stands for the arguments; null where the arguments are text, which needs no slicing. */
export function objectPath(json: string, path: string): string {
  return `(case when not starts_with(${json}, '"') and ${json} <> 'null' then ${path} end)`;
}

/** Letters from the most to the least common; any other character is rarer. */
const COMMON = '"etaoinsrhldcumfpg_,:{}';

/**
 * SQL condition that holds where `text` has a literal, and hardly elsewhere: cheap enough to stand before a pattern. DuckDB looks for a
 * first byte before it compares, so the literal is looked for from its rarest letter on.
 */
export function mentions(literal: string): string {
  const rarity = (at: number) => (COMMON.includes(literal[at]!) ? COMMON.indexOf(literal[at]!) : COMMON.length);
  const places = [...literal.slice(0, -1)].map((_, at) => at);
  const rarest = places.reduce((best, at) => (rarity(at) > rarity(best) ? at : best), 0);
  return `contains(text, ${quotedText(literal.slice(rarest))})`;
}

const BLANK = [' ', '\\t', '\\r', '\\n'];

const trim = (text: string) => `trim(${text}, e'${BLANK.join('')}')`;

/** A text without blanks at its ends; null where none is left. DuckDB's `trim` reads the whole text, so only what needs it is trimmed. */
function trimmed(text: string): string {
  const ends = BLANK.map(blank => `starts_with(${text}, e'${blank}') or ends_with(${text}, e'${blank}')`);
  return `nullif(case when ${ends.join(' or ')} then ${trim(text)} else ${text} end, '')`;
}

/** Blocks that harnesses put into the user's messages. */
const PUT_IN =
  'system-reminder|user-prompt-submit-hook|ide_selection|ide_opened_file|ide_diagnostics|environment_details|environment_context|user_instructions|local-command-[a-z]+|additional_data|attached_files|open_and_recently_viewed_files|task-notification';
/** Messages in the user's place that a harness or a framework wrote. */
const NOT_THE_USER = `^\\s*(?:\\[Request interrupted by user|Caveat: The messages below were generated|This session is being continued from a previous conversation|(?:Stop|SubagentStop|PreToolUse|PostToolUse|UserPromptSubmit|SessionStart)(?::\\w+)? hook |<(?:bash-(?:stdout|stderr)|INSTRUCTIONS)>|# AGENTS\\.md instructions|Observation:\\s)|Fix the errors and try again\\.\\s*$`;

/** The user's words in a text: without blocks that a harness put in. Null where none are left. */
export function userWords(text: string): string {
  const asked = `regexp_extract(${text}, '(?s)<user_query>(.*?)</user_query>', 1)`;
  const told = `regexp_replace(${text}, '<(${PUT_IN})>.*?</(${PUT_IN})>', '', 'gs')`;
  return `(case
    when contains(${text}, '</user_query>') then nullif(${trim(asked)}, '')
    when regexp_matches(${text}, '${NOT_THE_USER}') then null
    when contains(${text}, '</') then nullif(${trim(told)}, '')
    else ${trimmed(text)}
  end)`;
}

/** The first characters of a text. */
export function cut(text: string, length: number): string {
  return `(case when strlen(${text}) > ${length} then left(${text}, ${length}) else ${text} end)`;
}

/** The scales of numbers that are times, with their least values (1973) and the microseconds of one: s, ms, µs, ns. The greatest are 42 times as much (2103). */
const SCALES = [
  { least: '100000000', whole: '* 1000000', broken: '* 1e6' },
  { least: '100000000000', whole: '* 1000', broken: '* 1e3' },
  { least: '100000000000000', whole: '', broken: '' },
  { least: '100000000000000000', whole: '// 1000', broken: '/ 1e3' },
];

/**
 * A logged time as UTC. Numbers are s, ms, µs or ns by magnitude (1973 to 2103); text is ISO 8601, in `zone` where it names no
 * offset; anything else is null.
 */
export function timeOf(text: string, zone: string): string {
  const scaled = (number: string, kind: 'whole' | 'broken') =>
    SCALES.map(scale => {
      const isOfScale = `${number} >= ${scale.least} and ${number} < ${scale.least} * 42::double`;
      return `when ${isOfScale} then make_timestamp((${number} ${scale[kind]})::bigint)`;
    }).join('\n      ');
  return `(case
    when regexp_full_match(${text}, '\\d{4}-\\d\\d-\\d\\d[T ]\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,6})?Z') then try_cast(${text} as timestamp)
    when regexp_full_match(${text}, '\\d{9,18}') then (case
      ${scaled(`${text}::bigint`, 'whole')}
    end)
    when not regexp_matches(${text}, '^\\d{4}[-/]\\d\\d[-/]\\d\\d') then (case
      ${scaled(`try_cast(${text} as double)`, 'broken')}
    end)
    when regexp_matches(${text}, '(Z|UTC|GMT|[+-]\\d\\d(:?\\d\\d)?)$', 'i') and contains(${text}, ':')
      then try_cast(regexp_replace(${text}, 'T(\\d\\d:\\d\\d)([Z+-])', ' \\1:00\\2') as timestamptz)::timestamp
    else (try_cast(${text} as timestamp) at time zone ${zone})::timestamp
  end)`;
}
