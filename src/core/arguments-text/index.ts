export { type ArgumentsReading, readArguments } from './read-arguments.ts';
