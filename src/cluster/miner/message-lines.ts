const FRAME = /^\s*(?:at |\.{3} \d+ more|from \S+:\d+:in |\[internal\]|goroutine \d+|\S+\.go:\d+ \+0x|#\d+ )/;
const CARET = /^\s*[\^~]+\s*$/;
const EXCERPT = /^LINE \d+:/;
const EXCEPTION = /^(?:[A-Za-z_]\w*\.)*[A-Z]\w*(?::|$)/;
/** A line of echoed source, with its number. */
const NUMBERED = /^[ \t>*]{0,8}\d{1,6} ?[:|│]/;
const ADVICE = /^\s*For further information visit /;

export type MessageLine = {
  from: number;
  to: number;
  /** Whether it begins at the margin. */
  isLoose: boolean;
};

/** The lines of a text that are message: not blank, no stack frame, no echoed source, no caret; of a Python traceback only what comes after its last frame. */
export function* messageLines(text: string, limit: number): Generator<MessageLine> {
  let from = afterFrames(text);
  const end = Math.min(text.length, from + limit);
  const isMany = from === 0;
  let wasNumbered = false;
  while (from < end) {
    let to = text.indexOf('\n', from);
    if (to < 0 || to > end) to = end;
    const isLoose = !isBlank(text.charCodeAt(from));
    if (!isLoose && text.startsWith('    at ', from)) {
      from = to + 1;
      continue;
    }
    const line = text.slice(from, to);
    const isNumbered: boolean = NUMBERED.test(line) && (wasNumbered || NUMBERED.test(text.slice(to + 1, to + 20)));
    wasNumbered = isNumbered;
    if (!isNumbered && isMessage(line, isLoose, isMany)) yield { from, to, isLoose };
    from = to + 1;
  }
}

function isMessage(line: string, isLoose: boolean, isFirstPart: boolean): boolean {
  if (line.trim() === '') return false;
  if (isLoose) return !EXCERPT.test(line) && !(isFirstPart && /^(?:at |#\d+ |goroutine \d+)/.test(line));
  return !FRAME.test(line) && !CARET.test(line) && !ADVICE.test(line);
}

function isBlank(code: number): boolean {
  return code === 32 || code === 9;
}

/** Where the exception of a Python traceback begins; 0 where there is none. */
function afterFrames(text: string): number {
  const traceback = text.lastIndexOf('Traceback (most recent call last)');
  const frame = text.lastIndexOf('\n  File "');
  let at = Math.max(traceback, frame, text.startsWith('File "') ? 0 : -1);
  if (at < 0) return 0;
  if (frame > traceback) at = frame + 1;
  for (at = text.indexOf('\n', at); at >= 0; at = text.indexOf('\n', at + 1)) {
    if (isBlank(text.charCodeAt(at + 1))) continue;
    const end = text.indexOf('\n', at + 1);
    if (EXCEPTION.test(text.slice(at + 1, end < 0 ? text.length : end))) return at + 1;
  }
  return 0;
}
