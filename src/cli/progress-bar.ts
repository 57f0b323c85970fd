import { SingleBar } from 'cli-progress';
import type { OnProgress, Progress } from '../core/progress.ts';
import { progressLine } from './progress-line.ts';
import type { World } from './world.ts';

export type ProgressBar = {
  onProgress: OnProgress;
  /** Takes the bar off the terminal, so that a line can be written; the next progress draws it again. */
  clear(): void;
  [Symbol.dispose](): void;
};

/** A progress bar on stderr where that is a terminal, with what is done, the rate and the time left; nothing in a pipe. */
export function openProgress(world: World, quiet: boolean): ProgressBar {
  if (!world.isTerminal || quiet) return { onProgress: () => {}, clear: () => {}, [Symbol.dispose]: () => {} };
  let stage = '';
  let startedAt = 0;
  let bar: SingleBar | null = null;
  const clear = () => {
    bar?.stop();
    bar = null;
  };
  return {
    onProgress: progress => {
      if (progress.stage !== stage) {
        clear();
        stage = progress.stage;
        startedAt = performance.now();
      }
      const payload = { progress, startedAt };
      if (bar === null) {
        bar = new SingleBar({ format, stream: process.stderr, clearOnComplete: true, hideCursor: true, fps: 5 });
        bar.start(Math.max(progress.total ?? 0, progress.done, 1), progress.done, payload);
      } else bar.update(progress.done, payload);
    },
    clear,
    [Symbol.dispose]: clear,
  };
}

function format(_options: unknown, _parameters: unknown, payload: { progress: Progress; startedAt: number }): string {
  return progressLine(payload.progress, performance.now() - payload.startedAt, process.stderr.columns ?? 80);
}
