/** The variable that gives the browser tests the seed for the order of the tests inside each file. */
export const SEED_VARIABLE = 'TEST_SHUFFLE_SEED';

/**
 * Reads the arguments of `npm test`: names of steps, and `--shuffle SEED` for a random order. The same seed
 * gives the same order.
 *
 * @param {string[]} args
 * @param {string[]} known the names of all steps
 * @returns {{ steps: string[], seed: string | undefined }} `steps` is empty when none was named
 * @throws {Error} with a sentence, when a step is unknown or the seed is not a whole number
 */
export function readTestArguments(args, known) {
  const steps = [...args];
  let seed;
  const at = steps.indexOf('--shuffle');
  if (at >= 0) {
    [, seed] = steps.splice(at, 2);
    if (!seed || !/^\d{1,9}$/.test(seed)) {
      throw new Error('--shuffle needs a seed: a whole number of at most 9 digits, for example --shuffle 7.');
    }
  }
  const unknown = steps.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`No step "${unknown.join(', ')}": there are ${known.join(', ')}.`);
  return { steps, seed };
}
