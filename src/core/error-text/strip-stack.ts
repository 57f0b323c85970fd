const FRAME = /^\s*(?:at |\.{3} \d+ more|from \S+:\d+:in |\[internal\]|goroutine \d+|\S+\.go:\d+ \+0x)/;
const PYTHON_EXCEPTION = /^(?:[A-Za-z_][\w]*\.)*[A-Z]\w*(?::|$)/;

/** A text without its stack: of a Python traceback the exception's own lines, of other stacks all but the frames; carets and echoed source lines go too. */
export function stripStack(text: string): string {
  if (!text.includes('\n')) return text;
  const lines = text.split('\n');
  const traceback = lines.findLastIndex(line => /^\s*Traceback \(most recent call last\)/.test(line));
  const frame = lines.findLastIndex(line => /^\s+File ".*", line \d+/.test(line));
  if (traceback >= 0 || frame >= 0) {
    const exception = lines.findIndex((line, at) => at > Math.max(traceback, frame) && PYTHON_EXCEPTION.test(line));
    if (exception >= 0) return lines.slice(exception).join('\n');
  }
  const kept = lines.filter(line => !FRAME.test(line) && !/^\s*[\^~]+\s*$/.test(line) && !/^LINE \d+:/.test(line));
  return kept.join('\n');
}
