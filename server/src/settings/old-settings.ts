/** The name of FEES until it had more than two values. Some environments and databases still have it. */
export const OLD_FEES = 'PAY_AT_DESK';

const MEANINGS: Readonly<Record<string, string>> = {
  true: 'desk',
  on: 'desk',
  '1': 'desk',
  false: 'off',
  off: 'off',
  '0': 'off',
};

/**
 * Gives settings their new names: PAY_AT_DESK becomes FEES (rules: screens 10). FEES itself wins. A wrong value keeps its old
 * name, so that the start refuses it by the name that the operator wrote.
 *
 * @param values texts by name, as in the environment
 */
export function withNewNames<Values extends Record<string, string | undefined>>(values: Values): Values {
  const { [OLD_FEES]: old, ...rest } = values;
  const meaning = old && MEANINGS[old];
  return meaning ? ({ ...rest, FEES: rest.FEES || meaning } as unknown as Values) : values;
}
