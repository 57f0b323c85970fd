import type { CommandWords } from './completion-words.ts';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

/** The script that completes the program's commands and options in a shell; anything else is completed as a file. */
export function completionScript(shell: Shell, words: readonly CommandWords[]): string {
  return SCRIPTS[shell](words);
}

const SCRIPTS: Record<Shell, (words: readonly CommandWords[]) => string> = { bash, zsh, fish };

function bash(words: readonly CommandWords[]): string {
  const cases = words.map(({ path, commands, options }) => {
    const list = [...commands.map(({ name }) => name), ...options.map(({ flag }) => flag)].join(' ');
    return `    '${path}') words='${list}' ;;`;
  });
  return `# Completion of toolmend for bash
_toolmend() {
  local current="\${COMP_WORDS[COMP_CWORD]}" path='' word words i
  for ((i = 1; i < COMP_CWORD; i++)); do
    word="\${COMP_WORDS[i]}"
    case " ${paths(words)} " in
      *" \${path:+\${path}/}\${word} "*) path="\${path:+\${path}/}\${word}" ;;
    esac
  done
  case "\${path//\\// }" in
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "\${words}" -- "\${current}"))
}
complete -o default -F _toolmend toolmend
`;
}

function zsh(words: readonly CommandWords[]): string {
  const cases = words.map(({ path, commands, options }) => {
    const entries = [
      ...commands.map(({ name, description }) => `${name}:${description}`),
      ...options.map(({ flag, description }) => `${flag}:${description}`),
    ];
    return `    '${path}') entries=(${entries.map(quoted).join(' ')}) ;;`;
  });
  return `#compdef toolmend
# Completion of toolmend for zsh
_toolmend() {
  local path_='' word
  local -a entries
  for word in \${words[2,CURRENT-1]}; do
    case " ${paths(words)} " in
      *" \${path_:+\${path_}/}\${word} "*) path_="\${path_:+\${path_}/}\${word}" ;;
    esac
  done
  case "\${path_//\\// }" in
${cases.join('\n')}
  esac
  _describe 'toolmend' entries || _files
}
if [[ "\${funcstack[1]}" == _toolmend ]]; then _toolmend; else compdef _toolmend toolmend; fi
`;
}

function fish(words: readonly CommandWords[]): string {
  const lines = words.flatMap(({ path, commands, options }) => {
    const condition = fishCondition(path, commands);
    return [
      ...commands.map(
        ({ name, description }) => `complete -c toolmend ${condition} -f -a ${name} -d ${quoted(description)}`,
      ),
      ...options.map(
        ({ flag, description }) =>
          `complete -c toolmend ${fishCondition(path, [])} -l ${flag.slice(2)} -d ${quoted(description)}`,
      ),
    ];
  });
  return `# Completion of toolmend for fish\n${lines.join('\n')}\n`;
}

/** Holds where the words of a path stand before the cursor, and none of the commands that may follow. */
function fishCondition(path: string, commands: CommandWords['commands']): string {
  const seen = path.split(' ').filter(word => word !== '');
  const tests = seen.map(word => `__fish_seen_subcommand_from ${word}`);
  if (commands.length > 0) {
    tests.push(`not __fish_seen_subcommand_from ${commands.map(({ name }) => name).join(' ')}`);
  }
  return tests.length === 0 ? '' : `-n '${tests.join('; and ')}'`;
}

/** The words of every command, joined by slashes: what a shell looks a word up in. */
function paths(words: readonly CommandWords[]): string {
  return words.flatMap(({ path }) => (path === '' ? [] : path.replaceAll(' ', '/'))).join(' ');
}

/** A text as a shell takes it literally: the three agree on single quotes but for what ends them. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", '’')}'`;
}
