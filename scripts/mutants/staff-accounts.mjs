const LINKS = 'One-time links that are used twice, guessed or read elsewhere';
const LAST_ADMIN = 'A clinic without an Admin';
const FACTOR = 'A stolen staff password';
const SESSION = 'A stolen session of an Admin';
const HIDDEN = 'A change of the gateway or of accounts that nobody hears of';

/** @type {import('./mutant.d.mts').Mutant[]} */
export default [
  {
    threat: LINKS,
    removes: 'the end of a link that was used',
    file: 'server/src/staff/staff.queries.ts',
    find: '.set({ ...values, linkHash: null, linkExpiresAt: null })',
    replace: '.set({ ...values })',
    test: {
      file: 'server/src/staff/one-time-link.test.ts',
      title: 'names its account, sets the first password once, and opens no session by itself',
    },
  },
  {
    threat: LINKS,
    removes: 'the 24 hours of a link',
    file: 'server/src/staff/staff.queries.ts',
    find: ".where('linkHash', '=', linkHash)\n    .where('linkExpiresAt', '>', at)\n    .where('isActive', '=', 1)\n    .executeTakeFirst();",
    replace: ".where('linkHash', '=', linkHash)\n    .where('isActive', '=', 1)\n    .executeTakeFirst();",
    test: { file: 'server/src/staff/one-time-link.test.ts', title: 'is valid for 24 hours' },
  },
  {
    threat: LINKS,
    removes: 'the hash of the key',
    file: 'server/src/staff/one-time-link.ts',
    find: "  return createHmac('sha256', derivedKey(secret, 'staff-link')).update(key).digest('base64url');",
    replace:
      "  return derivedKey(secret, 'staff-link').length > 0 ? key : createHmac('sha256', '').digest('hex');",
    test: {
      file: 'server/src/staff/staff-accounts.test.ts',
      title: 'gives a link that is in this answer only; nobody can sign in before it was used',
    },
  },
  {
    threat: LINKS,
    removes: 'the end of the old password at a reset',
    file: 'server/src/staff/staff-accounts.ts',
    find: 'await updateStaff(tx, id, { passwordHash: NO_PASSWORD, updatedAt });',
    replace: 'await updateStaff(tx, id, { updatedAt });',
    test: {
      file: 'server/src/staff/staff-accounts.test.ts',
      title: 'resets a password: the old one and the sessions end at once, and only the newest link works',
    },
  },
  {
    threat: LAST_ADMIN,
    removes: 'the check for another Admin',
    file: 'server/src/staff/manage-accounts.ts',
    find: "if ((await countOtherAdmins(tx, account.id)) === 0) throw new AppError('LAST_ADMIN');",
    replace: "if ((await countOtherAdmins(tx, account.id)) < 0) throw new AppError('LAST_ADMIN');",
    test: {
      file: 'server/src/staff/staff-accounts.test.ts',
      title: 'is neither demoted nor deactivated, not even by their own hand',
    },
  },
  {
    threat: LAST_ADMIN,
    removes: 'the lock that lets one act on accounts pass at a time',
    file: 'server/src/staff/manage-accounts.ts',
    find: "  return lockKey(tx, 'staff-accounts');",
    replace: '  return lockKey(tx, `staff-accounts-${Math.random()}`);',
    test: {
      file: 'server/src/staff/staff-accounts.test.ts',
      title: 'stays when two Admins %s each other at once',
    },
  },
  {
    threat: FACTOR,
    removes: 'the question for the code after the password',
    file: 'server/src/staff/staff-sign-in.ts',
    find: 'if (account.totpSecret !== null) {',
    replace: "if (account.totpSecret === 'none') {",
    test: {
      file: 'server/src/staff/second-factor.test.ts',
      title: 'is asked for after the right password only; other answers are as before',
    },
  },
  {
    threat: FACTOR,
    removes: 'the memory of the last used time step',
    file: 'server/src/staff/second-factor.queries.ts',
    find: "    .where((where) => where.or([where('totpStep', 'is', null), where('totpStep', '<', step)]))\n",
    replace: '',
    test: {
      file: 'server/src/staff/second-factor.test.ts',
      title: 'takes each code once, and no older one after it',
    },
  },
  {
    threat: FACTOR,
    removes: 'the end of a recovery code that was used',
    file: 'server/src/staff/use-code.ts',
    find: "return used ? 'recovery' : undefined;",
    replace: "return used || code.length === 12 ? 'recovery' : undefined;",
    test: {
      file: 'server/src/staff/second-factor.test.ts',
      title: 'takes each recovery code once, however it is typed',
    },
  },
  {
    threat: FACTOR,
    removes: 'the pauses that stay while the code is missing',
    file: 'server/src/staff/staff-sign-in.ts',
    find: 'await takeTryBack(services, guesser);',
    replace: 'await takeTryBack(services, guesser);\n    await clearAfterSuccess(services, guesser);',
    test: {
      file: 'server/src/staff/second-factor.test.ts',
      title: 'slows the guesser down like wrong passwords, also when the password is entered anew each time',
    },
  },
  {
    threat: FACTOR,
    removes: 'the counter of wrong codes over all networks',
    file: 'server/src/sign-in/slow-down.ts',
    find: "...(guesser.enters === 'code'",
    replace: "...(guesser.enters !== 'code'",
    test: {
      file: 'server/src/staff/second-factor.test.ts',
      title: 'is slowed down over all networks together, and a device that signed in before is not',
    },
  },
  {
    threat: FACTOR,
    removes: 'the server’s own check of the setting that requires a second factor',
    file: 'server/src/sign-in/authenticate.ts',
    find: 'if (!access.withoutSecondFactor && mustSetUpSecondFactor(config, owner)) {',
    replace: "if (!access.withoutSecondFactor && mustSetUpSecondFactor(config, owner) && token === '') {",
    test: {
      file: 'server/src/staff/second-factor.test.ts',
      title: 'lets an Admin without one do nothing but set it up',
    },
  },
  {
    threat: FACTOR,
    removes: 'the account that a challenge belongs to',
    file: 'server/src/staff/staff-sign-in.ts',
    find: '.update(JSON.stringify([id, expiry, passwordHash, totpSecret]))',
    replace: ".update(JSON.stringify([id > 0, expiry, passwordHash, totpSecret === '']))",
    test: {
      file: 'server/src/staff/second-factor.test.ts',
      title: 'does not take the challenge of another account',
    },
  },
  {
    threat: SESSION,
    removes: 'the question for the password',
    file: 'server/src/sign-in/authenticate.ts',
    find: "if (ageMs >= SESSION_LIMITS.recentPasswordMinutes * 60_000) throw new AppError('CONFIRM_PASSWORD');",
    replace: "if (ageMs < 0) throw new AppError('CONFIRM_PASSWORD');",
    test: { file: 'server/src/staff/confirm-password.test.ts', title: 'is asked for the password before %s' },
  },
  {
    threat: SESSION,
    removes: 'the declaration of one endpoint',
    file: 'contract/src/subjects/privacy.ts',
    find: "  fails: ['PATIENT_NOT_FOUND', 'HAS_UPCOMING'],",
    replace:
      "  fails: ['PATIENT_NOT_FOUND', 'HAS_UPCOMING'],\n  ...{ access: { staff: 'delete' as const } },",
    test: {
      file: 'server/src/staff/confirm-password.test.ts',
      title: 'meets no endpoint that looks sensitive and was forgotten',
    },
  },
  {
    threat: SESSION,
    removes: 'the settings that need the password',
    file: 'contract/src/subjects/clinic-settings.ts',
    find: 'return setting.sensitive ?? [];',
    replace: "return setting.group === 'gateway' ? (setting.sensitive ?? []) : [];",
    test: {
      file: 'server/src/staff/confirm-password.test.ts',
      title: 'is asked for the password before it saves %s, alone or among others',
    },
  },
  {
    threat: SESSION,
    removes: 'the code of the second factor beside the password',
    file: 'server/src/staff/confirm-password.ts',
    find: 'if (account.totpSecret !== null && ',
    replace: 'if (account.totpSecret !== null && code && ',
    test: {
      file: 'server/src/staff/confirm-password.test.ts',
      title: 'needs a code where the account has a second factor, and takes each code once',
    },
  },
  {
    threat: SESSION,
    removes: 'the session to which the password belongs',
    file: 'server/src/sign-in/access-tokens.queries.ts',
    find: "set({ passwordAt: at }).where('tokenHash', '=', tokenHash).execute();",
    replace: "set({ passwordAt: at }).where('tokenHash', '<>', '').execute();",
    test: {
      file: 'server/src/staff/confirm-password.test.ts',
      title: 'counts in its own session only, and ends with it',
    },
  },
  {
    threat: HIDDEN,
    removes: 'the gateway of before the change',
    file: 'server/src/operator/change-notices.ts',
    find: 'send(kind as keyof typeof CHANGES, http)',
    replace: 'send(kind as keyof typeof CHANGES, http && config.sms.http)',
    test: {
      file: 'server/src/operator/change-notices.test.ts',
      title: 'of the gateway, by the gateway of before the change',
    },
  },
  {
    threat: HIDDEN,
    removes: 'the notice itself',
    file: 'server/src/http/register-endpoint.ts',
    find: '        tell();\n',
    replace: '',
    test: { file: 'server/src/operator/change-notices.test.ts', title: 'of staff accounts' },
  },
];
