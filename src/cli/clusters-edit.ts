import { Command, Option } from 'commander';
import type { ClusterEdit, SplitField } from '../cluster/index.ts';
import { AppError } from '../core/app-error.ts';
import { withSession } from './session.ts';
import type { World } from './world.ts';

const FIELDS: readonly SplitField[] = ['tool', 'kind', 'model', 'text'];

/** What a person can do to clusters; later runs do it again to what they add. */
export function editCommands(world: World): Command[] {
  const edit = (command: Command, wish: ClusterEdit) =>
    withSession(
      command,
      world,
      async ({ store }) => {
        const { editCluster } = await import('../cluster/index.ts');
        return { cluster_id: await editCluster(store, wish) };
      },
      ({ cluster_id }) => `done: ${cluster_id}`,
    );
  return [
    new Command('merge')
      .description('make two clusters one; the older id stays, the other leads to it')
      .argument('<id>', 'a cluster')
      .argument('<other>', 'the other')
      .addHelpText('after', '\nExample:\n  $ toolmend clusters merge sha256:3f2a sha256:91bc')
      .action((id: string, into: string, _options: object, command: Command) =>
        edit(command, { action: 'merge', id, into }),
      ),
    splitCommand(edit),
    new Command('rename')
      .description('give a cluster a name; an empty one takes it away')
      .argument('<id>', 'a cluster')
      .argument('<name>', 'its name')
      .addHelpText('after', '\nExample:\n  $ toolmend clusters rename sha256:3f2a "the vendor is down"')
      .action((id: string, name: string, _options: object, command: Command) =>
        edit(command, { action: 'rename', id, name }),
      ),
    ...(['mute', 'unmute'] as const).map(action =>
      new Command(action)
        .description(action === 'mute' ? 'see a cluster in lists no more' : 'see it again')
        .argument('<id>', 'a cluster')
        .addHelpText('after', `\nExample:\n  $ toolmend clusters ${action} sha256:3f2a`)
        .action((id: string, _options: object, command: Command) => edit(command, { action, id })),
    ),
  ];
}

function splitCommand(edit: (command: Command, wish: ClusterEdit) => Promise<void>): Command {
  const command = new Command('split')
    .description('make a part of a cluster a cluster of its own, told by one of the options')
    .argument('<id>', 'a cluster')
    .addHelpText('after', '\nExample:\n  $ toolmend clusters split sha256:3f2a --tool get_quote');
  for (const field of FIELDS) {
    const words = field === 'text' ? 'errors that hold this text' : `failures of this ${field}`;
    command.addOption(new Option(`--${field} <value>`, words));
  }
  return command.action((id: string, options: Partial<Record<SplitField, string>>) => {
    const [field, other] = FIELDS.filter(name => options[name] !== undefined);
    if (field === undefined || other !== undefined)
      throw new AppError('one of --tool, --kind, --model, --text is needed.', { exitCode: 2 });
    return edit(command, { action: 'split', id, field, value: options[field]! });
  });
}
