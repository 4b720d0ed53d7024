import { adminMoneyText } from '#messages/admin-money';

const { matches, missing, tooMuch } = adminMoneyText.box;

/**
 * The words about counted cash: as expected, missing, or too much.
 *
 * @param difference counted less expected, in paisa
 */
export function differenceText(difference: number): string {
  if (difference === 0) return matches;
  return difference < 0 ? missing(-difference) : tooMuch(difference);
}
