/**
 * True if a text is Bangla in the old encoding of Bijoy fonts such as SutonnyMJ, where Latin signs stand for
 * Bangla letters: 'Avãyj' is আব্দুল.
 */
export function isBijoy(_text: string): boolean {
  return false;
}

/**
 * Converts a text of a Bijoy font to Unicode.
 *
 * @returns undefined if a sign has no letter in this encoding
 */
export function fromBijoy(_text: string): string | undefined {
  return undefined;
}
