export { areParameters } from './are-parameters.ts';
export { asidesOf, saysMore } from './asides.ts';
export { decodedText } from './decoded-text.ts';
export { parsedArguments } from './parsed-arguments.ts';
export { type ArgumentsReading, readArguments } from './read-arguments.ts';
export { contradictedKey } from './repeats-key.ts';
