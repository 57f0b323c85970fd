import type { TableKind } from '../queries/mapped.ts';

/** Whether a file begins like a table: Parquet by its mark, CSV by a first line of several fields that is no JSON. */
export function tableKind(head: Buffer): TableKind | undefined {
  if (head.subarray(0, 4).toString('latin1') === 'PAR1') return 'parquet';
  const [first = ''] = head
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .filter(line => line.trim() !== '');
  return /^\s*[[{]/.test(first) || head.includes(0) ? undefined : /[,;\t|]/.test(first) ? 'csv' : undefined;
}
