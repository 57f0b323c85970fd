const CLASSES = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /\p{Script=Han}/u, /\s/];
const MARKS = [..."._/:@#$%&+=*()'-"];
/** Words of a sentence that follow a list without being of it. */
const ASIDE =
  /(?<![\p{L}\p{N}_])(?:please|pls|plz|thanks|thank|thx|cheers|bitte|danke|por favor|gracias|merci|svp|today|tomorrow|yesterday|now|asap|soon|again|too|also|only|just|etc|so on|first|then|last|next|this|that|these|those|their|its|more|others?|rest|respectively|whatever|maybe|perhaps|ok(?:ay)?|if|unless|or|und so weiter|heute|morgen|hoy|ahora)(?![\p{L}\p{N}_])|谢谢|请|今天|明天|等等|[吧吗呢]/iu;

/** Whether further items of a list are written as those before them are: the same kinds of characters, and no words of the sentence around them. */
export function areAlike(kept: readonly string[], more: readonly string[]): boolean {
  return more.every(item => isLike(kept, item));
}

function isLike(kept: readonly string[], item: string): boolean {
  if (ASIDE.test(item) && !kept.some(other => ASIDE.test(other))) return false;
  const isNames = [...kept, item].every(other => other.split(/\s+/).every(word => /^\p{Lu}/u.test(word)));
  const fits = (holds: (text: string) => boolean, isLoose: boolean) => {
    const held = kept.filter(holds).length;
    if (held === kept.length) return holds(item) || isLoose;
    return held > 0 || isLoose || !holds(item);
  };
  const isCoded = MARKS.some(mark => './:@'.includes(mark) && [...kept, item].every(other => other.includes(mark)));
  return (
    CLASSES.every(pattern => fits(text => pattern.test(text), isNames && pattern.test(' '))) &&
    MARKS.every(mark => fits(text => text.includes(mark), isCoded && '-_/'.includes(mark)))
  );
}
