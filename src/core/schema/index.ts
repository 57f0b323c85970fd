export { checkArguments, isValid, type Violation } from './check-arguments.ts';
export {
  isClosed,
  isNullable,
  type JsonType,
  literalsOf,
  propertiesOf,
  requiredOf,
  typeOf,
  typesOf,
} from './declared.ts';
export { compilePattern } from './pattern.ts';
export { branchesOf, schemasAt } from './schema-at.ts';
