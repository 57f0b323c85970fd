import type { Command, Option } from 'commander';

/** What can follow a command: `path` is empty for the program, else its words (`review list`). */
export type CommandWords = {
  path: string;
  commands: { name: string; description: string }[];
  options: { flag: string; description: string }[];
};

const isGlobal = ({ long }: Option) => long !== '--version';

/** What can follow the program and each of its commands, read from the program itself. */
export function toWords(program: Command): CommandWords[] {
  const walk = (command: Command, path: readonly string[]): CommandWords[] => [
    {
      path: path.join(' '),
      commands: command.commands.map(child => ({ name: child.name(), description: child.description() })),
      options: [...command.options, ...(command === program ? [] : program.options.filter(isGlobal))]
        .flatMap(option => (option.long == null ? [] : [{ flag: option.long, description: option.description }]))
        .concat({ flag: '--help', description: 'show the options and an example' }),
    },
    ...command.commands.flatMap(child => walk(child, [...path, child.name()])),
  ];
  return walk(program, []);
}
