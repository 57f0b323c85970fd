/** Kinds of personal data that can be told by their form. */
export const PII_KINDS = ['email', 'phone', 'credit_card', 'iban', 'ssn'] as const;
export type PiiKind = (typeof PII_KINDS)[number];

/** What is to be masked. */
export type RedactSettings = { secrets: boolean; pii: readonly PiiKind[] };

/** How one kind of text is found. `group`: the part that is masked, where the rest only tells it; `holds`: a check that a form alone cannot make. */
export type Pattern = { name: string; find: RegExp; group?: string; holds?: (text: string) => boolean };

const KEYED = String.raw`["'\x60]?\s*(?:=>|:=|[:=])\s*\\?["'\x60]?`;

/** Secrets by the prefixes that their makers gave them, and by the names they are written under. */
export const SECRET_PATTERNS: readonly Pattern[] = [
  {
    name: 'PEM',
    find: /-----BEGIN [A-Z ]{0,30}PRIVATE KEY(?: BLOCK)?-----[\s\S]{1,10000}?-----END [A-Z ]{0,30}PRIVATE KEY(?: BLOCK)?-----/g,
  },
  { name: 'JWT', find: /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{5,}/g },
  {
    name: 'APIKEY',
    find: new RegExp(
      [
        String.raw`\bsk-(?:ant-|proj-|or-v1-|svcacct-)?[\w-]{16,}`,
        String.raw`\b(?:gh[oprsu]_[A-Za-z0-9]{20,}|github_pat_\w{22,}|glpat-[\w-]{20,}|npm_[A-Za-z0-9]{30,}|pypi-[\w-]{40,})`,
        String.raw`\b(?:AKIA|ASIA)[A-Z0-9]{16}\b`,
        String.raw`\bAIza[\w-]{35}`,
        String.raw`\bya29\.[\w-]{20,}`,
        String.raw`\bxox[abeoprs]-[\w-]{10,}`,
        String.raw`\b(?:sk|rk|pk)_(?:live|test)_[A-Za-z0-9]{16,}`,
        String.raw`\bwhsec_[\w+/=]{16,}`,
        String.raw`\bSG\.[\w-]{16,}\.[\w-]{16,}`,
        String.raw`\b(?:hf|dop_v1|shpat|shpss|lin_api|figd|r8|gsk|xai|pplx|nvapi|tvly|dapi)[_-][\w-]{20,}`,
        String.raw`\bSK[0-9a-f]{32}\b`,
        String.raw`https://hooks\.slack\.com/services/[\w/]{20,}`,
      ].join('|'),
      'g',
    ),
  },
  { name: 'BEARER', find: /\b(?:Bearer|Basic|Token)\s+(?<secret>[\w.~+/-]{16,}=*)/gi, group: 'secret' },
  {
    name: 'PASSWORD',
    find: /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s:/@"'\\]{0,100}:(?<secret>[^\s/@"'\\]{3,200})@/gi,
    group: 'secret',
  },
  {
    name: 'SECRET',
    find: new RegExp(
      String.raw`(?:pass(?:word|wd|phrase)|secret|api[_-]?key|access[_-]?key|private[_-]?key|auth[_-]?token|access[_-]?token|refresh[_-]?token|client[_-]?secret|session[_-]?token|credential)s?${KEYED}(?<secret>[^\s"'\x60,;&<>()\[\]{}\\]{6,500})`,
      'gi',
    ),
    group: 'secret',
    holds: text => !/^(?:true|false|null|none|undefined|required|missing|invalid|string|number|<.*)$/i.test(text),
  },
];

/** Personal data by its form, each with the check that its form carries. */
export const PII_PATTERNS: Record<PiiKind, Pattern> = {
  email: { name: 'EMAIL', find: /[\p{L}\p{N}._%+-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,24}/gu },
  iban: { name: 'IBAN', find: /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?\b/g, holds: isIban },
  credit_card: { name: 'CARD', find: /(?<![\w.-])\d(?:[ -]?\d){12,18}(?![\w-]|\.\d)/g, holds: isCard },
  ssn: { name: 'SSN', find: /(?<![\w-])(?!000|666|9\d\d)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\w-])/g },
  phone: {
    name: 'PHONE',
    find: /(?<![\w.+-])(?:\+\d{1,3}[ .-]?(?:\(\d{1,4}\)[ .-]?)?\d{1,4}(?:[ .-]?\d{2,4}){1,4}|\(\d{3}\) ?\d{3}[ .-]\d{4}|\d{3}[ .-]\d{3}[ .-]\d{4}|1[3-9]\d{9})(?![\w-]|\.\d)/g,
    holds: text => digitsOf(text).length >= 8,
  },
};

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

/** The check digit of card numbers, and an issuer's first digit. */
function isCard(text: string): boolean {
  const digits = digitsOf(text);
  if (!/^(?:3[4-7]|4|5[1-5]|2[2-7]|6)/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const doubled = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

/** The check digits of account numbers: the whole, moved by four, is 1 modulo 97. */
function isIban(text: string): boolean {
  const plain = text.replaceAll(' ', '');
  const moved = plain.slice(4) + plain.slice(0, 4);
  let rest = 0;
  for (const sign of moved) rest = Number(`${rest}${Number.parseInt(sign, 36)}`) % 97;
  return rest === 1;
}
