function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const keys = Object.keys(value).sort();
  return `{${keys.map(key => `${JSON.stringify(key)}:${canonical(value[key])}`).join()}}`;
}

const texts = calls => calls.map(call => `${call.tool_name} ${canonical(call.arguments)}`).sort();

/** Whether two lists of `{tool_name, arguments}` hold the same calls, in any order. */
export function isSameCalls(a, b) {
  return JSON.stringify(texts(a)) === JSON.stringify(texts(b));
}
