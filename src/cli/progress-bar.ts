import { Presets, SingleBar } from 'cli-progress';
import type { OnProgress } from '../core/progress.ts';
import type { World } from './world.ts';

/** A progress bar on stderr where that is a terminal, with what is done, the rate and the time left; nothing in a pipe. */
export function openProgress(world: World, quiet: boolean): { onProgress: OnProgress; [Symbol.dispose](): void } {
  if (!world.isTerminal || quiet) return { onProgress: () => {}, [Symbol.dispose]: () => {} };
  let stage = '';
  let bar: SingleBar | null = null;
  const stop = () => bar?.stop();
  return {
    onProgress: ({ stage: name, done, total, unit }) => {
      if (name !== stage) {
        stop();
        stage = name;
        const format = `${name.padEnd(8)} {bar} {percentage}% | {value}/{total} ${unit} | {eta_formatted} left`;
        bar = new SingleBar(
          { format, stream: process.stderr, clearOnComplete: true, hideCursor: true },
          Presets.shades_classic,
        );
        bar.start(total ?? done, 0);
      }
      if (total !== null) bar?.setTotal(total);
      bar?.update(done);
    },
    [Symbol.dispose]: stop,
  };
}
