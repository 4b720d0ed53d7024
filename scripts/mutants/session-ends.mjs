const REPLAY = 'Replay after logout';
const TOKENS = 'server/src/sign-in/access-tokens.queries.ts';
const PATIENT_SESSION = 'server/src/sign-in/patient-session.test.ts';
const STAFF_SIGN_IN = 'server/src/sign-in/staff-sign-in.test.ts';
const PASSWORD_RACE = 'server/src/staff/password-race.test.ts';

/** @type {import('./mutant.d.mts').Mutant[]} */
export default [
  {
    threat: REPLAY,
    removes: 'the question whether a session was ended',
    file: TOKENS,
    find: "    .where('accessTokens.revokedAt', 'is', null)\n",
    replace: '',
    test: { file: PATIENT_SESSION, title: 'ends with the logout, and no other with it' },
  },
  {
    threat: REPLAY,
    removes: 'the end of the sessions of a patient who is made inactive',
    file: 'server/src/patients/edit-patient.ts',
    find: 'if (isActive === 0) await revokeTokensOf(tx, { patientId: id }, updatedAt);',
    replace: '',
    test: {
      file: PATIENT_SESSION,
      title: 'ends everywhere when the patient is made inactive, and does not come back with them',
    },
  },
  {
    threat: REPLAY,
    removes: 'the end of the other sessions when a password is changed',
    file: 'server/src/staff/own-account.ts',
    find: 'await revokeTokensOf(tx, { staffId }, at, hashToken(token));',
    replace: '',
    test: {
      file: 'server/src/staff/own-account.test.ts',
      title: 'is changed; every other session ends, this one stays',
    },
  },
  {
    threat: REPLAY,
    removes: 'the end of the sessions when the operator gives a new password',
    file: 'server/src/staff/staff-command.ts',
    find: "    await revokeTokensOf(tx, { staffId: account.id }, at);\n    await audit(clock, tx, 'staff.password'",
    replace: "    await audit(clock, tx, 'staff.password'",
    test: {
      file: 'server/src/staff/staff-command.test.ts',
      title: 'gives a new password and ends all sessions of the account',
    },
  },
  {
    threat: REPLAY,
    removes: 'the question whether the password is still the one that was compared, at a sign-in',
    file: 'server/src/staff/staff.queries.ts',
    find: "    .where('passwordHash', '=', account.passwordHash)\n",
    replace: '',
    test: { file: PASSWORD_RACE, title: 'opens no session that outlives it' },
  },
  {
    threat: REPLAY,
    removes: 'the question whether the password is still the one that was compared, at a change',
    file: 'server/src/staff/staff.queries.ts',
    find: "    .where('passwordHash', '=', account.passwordHash)\n",
    replace: '',
    test: { file: PASSWORD_RACE, title: 'cannot be changed by who knew the one before' },
  },
  {
    threat: 'Sessions without end',
    removes: 'the question whether a session is over',
    file: TOKENS,
    find: ".where('accessTokens.expiresAt', '>', now)",
    replace: ".where('accessTokens.createdAt', '<=', now)",
    test: { file: PATIENT_SESSION, title: 'lasts 24 hours from the login, used or not' },
  },
  {
    threat: 'Sessions without end',
    removes: 'the shorter time of staff sessions',
    file: 'server/src/sign-in/open-session.ts',
    find: "'patientId' in owner ? LIMITS.patientSessionHours : LIMITS.staffSessionHours;",
    replace: 'LIMITS.patientSessionHours;',
    test: { file: STAFF_SIGN_IN, title: 'opens for 8 hours, used or not' },
  },
  {
    threat: 'Password guessing',
    removes: 'the growth of the pauses',
    file: 'server/src/sign-in/slow-down.ts',
    find: 'Math.min(2 ** (failures - free), LIMITS.signInLongestWaitSeconds) * MS;',
    replace: 'MS;',
    test: {
      file: 'server/src/sign-in/slow-down.test.ts',
      title: 'is free five times, then waits 1, 2, 4 … seconds, a minute at most',
    },
  },
  {
    threat: 'Password guessing',
    removes: 'the new start after the right password',
    file: 'server/src/sign-in/slow-down.ts',
    find: 'await forgetFailures(tx, account.keyHash);',
    replace: "if (account.keyHash === '') await forgetFailures(tx, account.keyHash);",
    test: {
      file: 'server/src/sign-in/slow-down.test.ts',
      title: 'is not locked: the right password gets in once the pause is over, and starts afresh',
    },
  },
  {
    threat: 'Password guessing',
    removes: 'the lock under which tries are counted',
    file: 'server/src/sign-in/slow-down.ts',
    find: 'await lockKey(tx, services.database.engine, `sign-in:${keyHash}`);',
    replace: '',
    test: {
      file: 'server/src/sign-in/slow-down.test.ts',
      title: 'counts guesses that come at once, one by one',
    },
  },
];
