/** What stands in the place of a name that was erased. */
export const ERASED_NAME = 'Erased patient';

/** The letters of {@link erasedPhone}, one for each digit of an id. */
const LETTERS = 'abcdefghij';

/**
 * What stands in the place of the phone of an erased record: its own, as the column asks for, and without a
 * digit, so that nobody who looks for a phone finds it and no phone is ever like it.
 *
 * @param id the record's
 */
export function erasedPhone(id: number): string {
  return `erased-${[...String(id)].map((digit) => LETTERS[Number(digit)]).join('')}`;
}
