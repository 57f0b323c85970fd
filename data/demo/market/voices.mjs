const typeName = value => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);
const pythonTypes = { string: 'str', number: 'int', boolean: 'bool', object: 'dict', array: 'list', null: 'NoneType' };
const valueAt = (args, pointer) =>
  pointer
    .split('/')
    .slice(1)
    .reduce((at, step) => at?.[step], args);
const nameOf = error =>
  error.params.missingProperty ?? error.params.additionalProperty ?? error.instancePath.slice(1).replaceAll('/', '.');
const bound = error => `${error.params.comparison} ${error.params.limit}`;

/** As a Chinese data vendor says it. */
function vendor(error, _tool, args) {
  const name = nameOf(error);
  if (error.keyword === 'required') return `缺少必需的查询参数: ${name}`;
  if (error.keyword === 'additionalProperties') return `不支持的查询参数: ${name}`;
  if (error.keyword === 'type')
    return `参数类型错误: ${name} 应为 ${error.params.type}, 实际为 ${typeName(valueAt(args, error.instancePath))}`;
  return `参数 ${name} 无效: ${error.message}`;
}

/** As servers on the MCP SDK say it. */
function sdk(error, tool, args) {
  const name = nameOf(error);
  const received = typeName(valueAt(args, error.instancePath));
  const texts = {
    required: () =>
      `Invalid input: expected ${error.parentSchema.properties[name].type}, received undefined at ${name}`,
    additionalProperties: () => `Unrecognized key: "${name}"`,
    type: () => `Invalid input: expected ${error.params.type}, received ${received} at ${name}`,
    enum: () => `Invalid option: expected one of ${error.params.allowedValues.map(v => `"${v}"`).join('|')} at ${name}`,
    pattern: () => `Invalid string: must match pattern /${error.params.pattern}/ at ${name}`,
    minimum: () => `Too small: expected number to be ${bound(error)} at ${name}`,
    maximum: () => `Too big: expected number to be ${bound(error)} at ${name}`,
    exclusiveMinimum: () => `Too small: expected number to be ${bound(error)} at ${name}`,
  };
  const text = texts[error.keyword]?.() ?? `${error.message} at ${name}`;
  return `MCP error -32602: Input validation error: Invalid arguments for tool ${tool}: ${text}`;
}

/** As servers on Pydantic say it. */
function pydantic(error, tool, args) {
  const name = nameOf(error);
  const value = valueAt(args, error.instancePath);
  const shown = typeof value === 'string' ? `'${value}'` : JSON.stringify(value);
  const input = `input_value=${shown}, input_type=${pythonTypes[typeName(value)]}`;
  const texts = {
    required: () => `Field required [type=missing, ${input}]`,
    additionalProperties: () => `Extra inputs are not permitted [type=extra_forbidden, ${input}]`,
    type: () => {
      const type = error.params.type === 'array' ? 'list' : error.params.type;
      return `Input should be a valid ${type} [type=${type}_type, ${input}]`;
    },
    enum: () => `Input should be ${error.params.allowedValues.map(v => `'${v}'`).join(', ')} [type=enum, ${input}]`,
  };
  return `1 validation error for ${tool}\n${name}\n  ${texts[error.keyword]?.() ?? `${error.message} [${input}]`}`;
}

/** As servers that print what their JSON Schema validator said. */
function schema(error) {
  const where = `params${error.instancePath}`;
  const allowed = error.params.allowedValues;
  const extra = error.params.additionalProperty;
  const detail = allowed ? `: ${allowed.join(', ')}` : extra ? `: '${extra}'` : '';
  return `Invalid params: ${where} ${error.message}${detail}`;
}

/** How a tool words that its arguments do not fit its schema: real servers differ, and so do these tools. */
export const voices = { vendor, sdk, pydantic, schema };
