import { Argument, Command } from 'commander';
import { completionScript, SHELLS, type Shell } from './completion-script.ts';
import { toWords } from './completion-words.ts';
import type { World } from './world.ts';

export function completionCommand(world: World): Command {
  return new Command('completion')
    .description('print the script that lets a shell complete commands and options')
    .addArgument(new Argument('<shell>', 'the shell').choices(SHELLS))
    .addHelpText(
      'after',
      `
Example:
  $ toolmend completion bash >> ~/.bashrc
  $ toolmend completion zsh > "\${fpath[1]}/_toolmend"
  $ toolmend completion fish > ~/.config/fish/completions/toolmend.fish`,
    )
    .action(async (shell: Shell, _options: object, command: Command) => {
      await world.out(completionScript(shell, toWords(command.parent!)));
    });
}
