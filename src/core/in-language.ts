/** The wording in the language that the user wrote in, or the error where the user is silent. */
export function inLanguage(intent: string | null, error: string | null, english: string, chinese: string): string {
  return /\p{Script=Han}/u.test(intent?.trim() ? intent : (error ?? '')) ? chinese : english;
}
