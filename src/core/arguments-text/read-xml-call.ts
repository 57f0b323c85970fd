import { type Json, type JsonObject, setOwn } from '../json.ts';

const CALLS = [
  {
    call: /<function=([^>\s]+)>(.*?)(<\/function>|$)/gs,
    parameter: /\s*<parameter=([^>\s]+)>(.*?)<\/parameter>/sy,
  },
  {
    call: /<invoke\s+name="([^"]+)">(.*?)(<\/invoke>|$)/gs,
    parameter: /\s*<parameter\s+name="([^"]+)"[^>]*>(.*?)<\/parameter>/sy,
  },
  {
    call: /(?:<tool_call>|^)\s*([\w.:-]*)\s*(?=<arg_key>)(.*?)(<\/tool_call>|$)/gs,
    parameter: /\s*<arg_key>([^<]+)<\/arg_key>\s*<arg_value>(.*?)<\/arg_value>/sy,
  },
  {
    call: /^\s*<([A-Za-z_][\w-]*)>(.*)(<\/\1>)\s*$/gs,
    parameter: /\s*<([A-Za-z_][\w-]*)>([^<]*)<\/\1>/sy,
  },
] as const;

/**
 * Reads calls written as tags (`<function=name><parameter=x>…`, `<invoke name="name">…`, `<arg_key>…`, `<name><x>…`) as `{name, arguments}`, their values as text.
 * `null` where the text holds none; `'cut'` where it ends within one.
 */
export function readXmlCalls(written: string): Json[] | 'cut' | null {
  const text = written.replace(/<(\/?)[|｜]DSML[|｜]/g, '<$1');
  for (const { call, parameter } of CALLS) {
    const found = [...text.matchAll(call)];
    if (found.length === 0) continue;
    const values: Json[] = [];
    for (const [, name, body, end] of found) {
      const isBare = name === '' && text.trimStart().startsWith('<arg_key>') && /<\/arg_value>\s*$/.test(body!);
      if (!end && !isBare) return 'cut';
      const parameters = parametersOf(body!, parameter);
      if (!parameters) return null;
      values.push(name === '' ? parameters : { name: name!, arguments: parameters });
    }
    return values;
  }
  return null;
}

function parametersOf(body: string, parameter: RegExp): JsonObject | null {
  const found: JsonObject = {};
  let at = 0;
  for (;;) {
    parameter.lastIndex = at;
    const match = parameter.exec(body);
    if (!match) return body.slice(at).trim() === '' ? found : null;
    const [whole, name, value] = match;
    if (Object.hasOwn(found, name!.trim())) return null;
    setOwn(found, name!.trim(), value!.replace(/^\r?\n/, '').replace(/\r?\n$/, ''));
    at += whole.length;
  }
}
