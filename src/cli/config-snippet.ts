import { plannedEffect } from '../core/effect.ts';

/** A config that says where tools run, to be pasted; what each does is told by its name, and a person has to check it. */
export function configSnippet(tools: readonly string[]): string[] {
  const config = {
    executors: { server: { type: 'mcp', command: 'npx', args: ['-y', 'THE-SERVER-OF-THESE-TOOLS'] } },
    tools: Object.fromEntries(tools.map(name => [name, { executor: 'server', effect: plannedEffect(name) }])),
  };
  const entries = (object: object) =>
    Object.entries(object).map(([name, value]) => `${quoted(name)}: ${spaced(value)}`);
  const block = (name: string, object: object) => [`  "${name}": {`, ...joined(entries(object)), '  }'];
  const [first, second] = [block('executors', config.executors), block('tools', config.tools)];
  return ['{', ...first.slice(0, -1), '  },', ...second, '}'];
}

function joined(lines: readonly string[]): string[] {
  return lines.map((line, at) => `    ${line}${at < lines.length - 1 ? ',' : ''}`);
}

function quoted(name: string): string {
  return JSON.stringify(name);
}

function spaced(value: unknown): string {
  return JSON.stringify(value, null, 1).replaceAll(/\n */g, ' ');
}
