import type { Connection } from './connection.ts';

const UNITS: Record<string, number> = { bytes: 1, KiB: 2 ** 10, MiB: 2 ** 20, GiB: 2 ** 30, TiB: 2 ** 40 };

/** Lowers the memory that DuckDB may take to so many bytes, where it may take more; what needs more goes to files beside the store. */
export async function limitMemory(connection: Connection, bytes: number): Promise<void> {
  const setting = (await connection.first<{ now: string }>(`select current_setting('memory_limit') as now`))!.now;
  if (toBytes(setting) > bytes) await connection.run(`set memory_limit = '${bytes} bytes'`);
}

function toBytes(setting: string): number {
  const [number = '', unit = ''] = setting.split(' ');
  return Number(number) * (UNITS[unit] ?? Number.POSITIVE_INFINITY);
}
