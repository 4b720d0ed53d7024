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
  {
    threat: 'SMS pumping',
    removes: 'the daily budget of SMS',
    file: 'server/src/sms/sms-budget.ts',
    find: 'if (spent >= limit) {',
    replace: 'if (spent < 0) {',
    test: {
      file: 'server/src/one-time-codes/code-limits.test.ts',
      title: 'ends for all phones together and comes back after a day',
    },
  },
  {
    threat: 'SMS pumping',
    removes: 'the lock near the end of the budget',
    file: 'server/src/sms/sms-budget.ts',
    find: "if (atMost >= limit) await lockKey(tx, engine, 'sms-budget');",
    replace: "if (atMost < 0) await lockKey(tx, engine, 'sms-budget');",
    test: {
      file: 'server/src/one-time-codes/code-limits.test.ts',
      title: 'holds also when 30 phones ask at once',
    },
  },
  {
    threat: 'SMS pumping',
    removes: 'the limit of codes an hour for an address',
    file: 'server/src/http/rate-limits.ts',
    find: "app.decorate('limitCodes', max > 0 ? app.rateLimit({ max, timeWindow: HOUR_MS }) : undefined);",
    replace: "app.decorate('limitCodes', max < 0 ? app.rateLimit({ max, timeWindow: HOUR_MS }) : undefined);",
    test: {
      file: 'server/src/http/rate-limits.test.ts',
      title: 'one address may ask for so many codes an hour, whatever the phones',
    },
  },
  {
    threat: 'SMS pumping',
    removes: 'the limit of codes for an address where a phone is changed',
    file: 'server/src/patients/patients.routes.ts',
    find: 'requestPhoneCode(services, caller, params.id, body.phone),\n    codesPerHour(app),',
    replace: 'requestPhoneCode(services, caller, params.id, body.phone),',
    test: {
      file: 'server/src/http/rate-limits.test.ts',
      title:
        'whatever an address asks for codes for, to book, to log in or to change a phone, they count together',
    },
  },
  {
    threat: 'Codes shown by the server',
    removes: 'the question whether this is a demonstration',
    file: 'server/src/one-time-codes/issue-code.ts',
    find: '...(config.demoMode ? { otp: code } : {}),',
    replace: 'otp: code,',
    test: {
      file: 'server/src/one-time-codes/code-secrecy.test.ts',
      title: 'tells the code to the phone and to nobody else',
    },
  },
];
