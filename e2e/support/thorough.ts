/**
 * Details of a test that `npm test` leaves out and `npm run test:all` runs: one more state of a page whose
 * other states are tested, or one that a component test holds as well. See
 * docs/decisions/023-tests-at-the-lowest-level.md.
 */
export const THOROUGH = { tag: '@thorough' };

/** True in `npm test`. */
export const IS_QUICK = process.env.TESTS === 'quick';

/** For tests that are made in a loop: `npm test` runs those for which the condition holds. */
export const thoroughUnless = (isUsual: boolean) => (isUsual ? {} : THOROUGH);
