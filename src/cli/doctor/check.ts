/** One thing that doctor looked at. `missing`: something needed is not there; `note`: good to know. `how`: what to do about it. */
export type Check = { name: string; status: 'ok' | 'note' | 'missing'; detail: string; how: string | null };

export function ok(name: string, detail: string): Check {
  return { name, status: 'ok', detail, how: null };
}

export function note(name: string, detail: string, how: string | null = null): Check {
  return { name, status: 'note', detail, how };
}

export function missing(name: string, detail: string, how: string): Check {
  return { name, status: 'missing', detail, how };
}
