/** Times stages: seconds by name, of all the times that each ran. */
export function stopwatch(): {
  seconds: Record<string, number>;
  timed<T>(stage: string, work: () => Promise<T>): Promise<T>;
} {
  const seconds: Record<string, number> = {};
  return {
    seconds,
    timed: async (stage, work) => {
      const begin = performance.now();
      try {
        return await work();
      } finally {
        seconds[stage] = Math.round(((seconds[stage] ?? 0) + (performance.now() - begin) / 1000) * 1000) / 1000;
      }
    },
  };
}
