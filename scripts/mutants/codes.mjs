/** @type {import('./mutant.d.mts').Mutant[]} */
export default [
  {
    threat: 'Code guessing',
    removes: 'the limit of five wrong tries for a code',
    file: 'server/src/one-time-codes/check-code.ts',
    find: "if (code.wrongTries >= LIMITS.otpWrongTriesPerCode) return failed('CODE_USED_UP');",
    replace: '',
    test: {
      file: 'server/src/one-time-codes/wrong-codes.test.ts',
      title: 'is compared at most 5 times when 200 guesses come at once',
    },
  },
  {
    threat: 'Code guessing',
    removes: 'the limit of 25 wrong tries a day for a phone, where a code is checked',
    file: 'server/src/one-time-codes/check-code.ts',
    find: 'if (day.tries >= LIMITS.otpWrongTriesPerDay) {',
    replace: 'if (day.tries < 0) {',
    test: {
      file: 'server/src/one-time-codes/wrong-codes.test.ts',
      title: 'may be entered 25 times a day over all codes of a phone; then the right one is refused too',
    },
  },
  {
    threat: 'Code bombing of a phone',
    removes: 'the limit of five codes an hour',
    file: 'server/src/one-time-codes/issue-code.ts',
    find: 'if (lastHour.length >= LIMITS.otpRequestsPerHour) {',
    replace: 'if (lastHour.length < 0) {',
    test: {
      file: 'server/src/one-time-codes/code-limits.test.ts',
      title: 'are five an hour; the answer says when the next may be asked for',
    },
  },
  {
    threat: 'Code bombing of a phone',
    removes: 'the limit of ten codes a day',
    file: 'server/src/one-time-codes/issue-code.ts',
    find: 'if (earlier.length >= LIMITS.otpRequestsPerDay) {',
    replace: 'if (earlier.length < 0) {',
    test: { file: 'server/src/one-time-codes/code-limits.test.ts', title: 'are ten a day' },
  },
  {
    threat: 'Code bombing of a phone',
    removes: 'the lock that makes requests for one phone wait for each other',
    file: 'server/src/one-time-codes/issue-code.ts',
    find: 'await lockKey(tx, database.engine, `phone:${request.phone}`);',
    replace: 'if (now.getTime() < 0) await lockKey(tx, database.engine, `phone:${request.phone}`);',
    test: {
      file: 'server/src/one-time-codes/code-limits.test.ts',
      title: 'stay five when 30 are asked for at once, and each has its SMS',
    },
  },
];
