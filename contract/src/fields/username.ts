/**
 * The form in which usernames are compared: Unicode NFC, in lower case, by rules that depend on no language
 * and on no database. Sign-in, its counters, the unique index and the staff command all use this form.
 *
 * `İ` stays different from `i`, `ß` from `ss`, and a fullwidth `ａ` from `a`, because they are different
 * letters.
 *
 * @param username trimmed, as typed
 */
export function usernameKey(username: string): string {
  // Σ alone becomes σ. Inside a word toLowerCase would make it ς or σ, depending on the letters around it.
  const lower = [...username.normalize('NFC')].map((letter) => letter.toLowerCase()).join('');
  return lower.normalize('NFC');
}
