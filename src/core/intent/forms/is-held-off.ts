/** Words by which a sentence speaks of something that is not meant, in the languages that logs hold most. */
const OFF = [
  `not|no|never|nor|neither|none|without|except|excepting|excluding|exclude[sd]?|unlike|avoid|skip|ignore|omit|besides|minus`,
  String.raw`(?:any\w*|every\w*|all|none|nothing)\s+but|(?:other|rather)\s+than|instead\s+of|(?:apart|aside)\s+from|cannot`,
  `nicht|kein(?:e[nmrs]?)?|statt|anstatt|anstelle|au(?:ß|ss)er|ohne|ausgenommen|nie|niemals|weder|sondern`,
  String.raw`excepto|salvo|sin|menos|nunca|sino|en\s+(?:vez|lugar)\s+de|não|exceto|sem|non|tranne|senza|eccetto|invece`,
  String.raw`pas|sauf|sans|excepté|hormis|jamais|ni|plutôt\s+que|au\s+lieu\s+d[e']|niet|geen|behalve|zonder|не|кроме|без|вместо`,
].join('|');
const IS_OFF = new RegExp(String.raw`(?<![\p{L}\p{N}_])(?:${OFF})(?![\p{L}\p{N}_])|n['’]t(?!\p{L})`, 'iu');
const IS_OFF_EAST =
  /[不没勿]|除[了去开外]?|非(?!常)|排除|无需|别(?=[用查要给看把再选])|以外|ではなく|じゃな|除く|ない|아닌|아니|제외|말고/u;
const IF =
  /(?<![\p{L}\p{N}_])(?:if|unless|when(?:ever)?|once|provided|wenn|falls|sofern|si|cuando|quand|se)(?![\p{L}\p{N}_])|如果|若|假如|要是|除非|もし/iu;

/** Whether a sentence that holds a value speaks of what is not meant: "not 5 but 6", "außer 5", "除了 5". */
export function isHeldOff(text: string, value: string): boolean {
  return sentencesWith(text, value).some(speaksAgainst);
}

/** Whether words hold something back, or ask for it only under a condition. */
export function isConditional(text: string, value: string): boolean {
  return sentencesWith(text, value).some(sentence => speaksAgainst(sentence) || IF.test(sentence));
}

function speaksAgainst(sentence: string): boolean {
  return IS_OFF.test(sentence) || IS_OFF_EAST.test(sentence);
}

function sentencesWith(text: string, value: string): string[] {
  return text.split(/(?<=[.!?])\s+|[。！？\n]/u).filter(sentence => sentence.includes(value));
}
