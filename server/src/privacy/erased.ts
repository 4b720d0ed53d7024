/** The name of every erased record. */
export const ERASED_NAME = 'Erased patient';

/** The letters of {@link erasedPhone}, one for each digit of an id. */
const LETTERS = 'abcdefghij';

/**
 * The placeholder for the phone of an erased record. It is unique, because the column requires that. It has
 * no digit, so that no search for a phone finds it and no phone is ever equal to it.
 *
 * @param id the id of the record
 */
export function erasedPhone(id: number): string {
  return `erased-${[...String(id)].map((digit) => LETTERS[Number(digit)]).join('')}`;
}
