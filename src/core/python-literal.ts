/**
 * The JSON text of a Python literal as `repr` writes it: dicts, lists, tuples, strings, numbers, `True`, `None`, and objects
 * `Name(key=value)` as objects. `undefined` where the text is none, or does not end as it began.
 */
export function pythonToJson(text: string): string | undefined {
  const reader = new Reader(text);
  const value = reader.value(0);
  return value !== undefined && reader.isAtEnd() ? value : undefined;
}

const CONSTANTS: Record<string, string> = { True: 'true', False: 'false', None: 'null', nan: 'null', inf: 'null' };
const ESCAPES: Record<string, string> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  a: '\x07',
  v: '\v',
  0: '\0',
  '\n': '',
};
const DEEPEST = 200;

class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  isAtEnd(): boolean {
    this.#space();
    return this.#at === this.#text.length;
  }

  value(depth: number): string | undefined {
    if (depth > DEEPEST) return undefined;
    this.#space();
    const rest = this.#text.slice(this.#at, this.#at + 64);
    if (rest[0] === '{') return this.#dict(depth);
    if (rest[0] === '[') return this.#list(']', depth);
    if (rest[0] === '(') return this.#list(')', depth);
    if (/^[bruBRU]{0,2}['"]/.test(rest)) return this.#strings();
    const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])/.exec(rest)?.[0];
    if (number !== undefined) {
      this.#at += number.length;
      return number;
    }
    const name = /^[A-Za-z_][\w.]*/.exec(rest)?.[0];
    if (name === undefined) return undefined;
    this.#at += name.length;
    if (this.#text[this.#at] === '(') return this.#call(depth);
    return Object.hasOwn(CONSTANTS, name) ? CONSTANTS[name] : undefined;
  }

  #dict(depth: number): string | undefined {
    const entries: string[] = [];
    this.#at++;
    for (;;) {
      this.#space();
      if (this.#take('}')) return `{${entries.join(',')}}`;
      const key = this.value(depth + 1);
      this.#space();
      if (key === undefined || !this.#take(':')) return undefined;
      const value = this.value(depth + 1);
      if (value === undefined) return undefined;
      entries.push(`${key.startsWith('"') ? key : JSON.stringify(key)}:${value}`);
      this.#space();
      if (!this.#take(',') && this.#text[this.#at] !== '}') return undefined;
    }
  }

  #list(end: string, depth: number): string | undefined {
    const items: string[] = [];
    this.#at++;
    for (;;) {
      this.#space();
      if (this.#take(end)) return `[${items.join(',')}]`;
      const value = this.value(depth + 1);
      if (value === undefined) return undefined;
      items.push(value);
      this.#space();
      if (!this.#take(',') && this.#text[this.#at] !== end) return undefined;
    }
  }

  #call(depth: number): string | undefined {
    const entries: string[] = [];
    this.#at++;
    for (;;) {
      this.#space();
      if (this.#take(')')) return `{${entries.join(',')}}`;
      const name = /^([A-Za-z_]\w*)\s*=\s*/.exec(this.#text.slice(this.#at, this.#at + 200));
      if (name) this.#at += name[0].length;
      const value = this.value(depth + 1);
      if (value === undefined) return undefined;
      entries.push(`${JSON.stringify(name?.[1] ?? String(entries.length))}:${value}`);
      this.#space();
      if (!this.#take(',') && this.#text[this.#at] !== ')') return undefined;
    }
  }

  /** One string, or several that stand side by side. */
  #strings(): string | undefined {
    let joined = '';
    let isAny = false;
    for (
      let start = /^([bruBRU]{0,2})('''|"""|'|")/.exec(this.#rest());
      start;
      start = /^([bruBRU]{0,2})('''|"""|'|")/.exec(this.#rest())
    ) {
      this.#at += start[0].length;
      const part = this.#string(start[2]!, /r/i.test(start[1]!));
      if (part === undefined) return undefined;
      joined += part;
      isAny = true;
      this.#space();
    }
    return isAny ? JSON.stringify(joined) : undefined;
  }

  #string(quote: string, isRaw: boolean): string | undefined {
    let text = '';
    while (this.#at < this.#text.length) {
      if (this.#text.startsWith(quote, this.#at)) {
        this.#at += quote.length;
        return text;
      }
      const character = this.#text[this.#at++]!;
      text += character === '\\' && !isRaw ? this.#escape() : character;
    }
    return undefined;
  }

  #escape(): string {
    const character = this.#text[this.#at++] ?? '';
    const digits = { x: 2, u: 4, U: 8 }[character];
    if (digits === undefined)
      return Object.hasOwn(ESCAPES, character)
        ? ESCAPES[character]!
        : /['"\\]/.test(character)
          ? character
          : `\\${character}`;
    const code = Number.parseInt(this.#text.slice(this.#at, this.#at + digits), 16);
    this.#at += digits;
    return Number.isNaN(code) || code > 0x10ffff ? '' : String.fromCodePoint(code);
  }

  #rest(): string {
    return this.#text.slice(this.#at, this.#at + 8);
  }

  #space(): void {
    while (/\s/.test(this.#text[this.#at] ?? '')) this.#at++;
  }

  #take(character: string): boolean {
    if (this.#text[this.#at] !== character) return false;
    this.#at++;
    return true;
  }
}
