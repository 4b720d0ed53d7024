export default [
  {
    threat: 'Replay after logout',
    removes: 'the session of a used code is the one that it opened',
    file: 'server/src/sign-in/patient-sign-in.ts',
    find: '? await sessionOfCode(services, tx, sessionToken)',
    replace: '? await signPatientIn(services, tx, patient.id, sessionToken + Math.random(), from)',
    test: {
      file: 'server/src/sign-in/patient-login.test.ts',
      title: 'answers the same session again when the answer was lost, and writes nothing more',
    },
  },
  {
    threat: 'Replay after logout',
    removes: 'the look whether the session of a used code is still open',
    file: 'server/src/sign-in/open-session.ts',
    find: 'return (await isOpenToken(tx, hashToken(token), clock.now())) ? token : undefined;',
    replace: 'return token;',
    test: {
      file: 'server/src/sign-in/patient-login.test.ts',
      title: 'opens no session again after a logout',
    },
  },
  {
    threat: 'Replay after logout',
    removes: 'the look whether the session of a repeated booking is still open',
    file: 'server/src/sign-in/open-session.ts',
    find: 'return (await isOpenToken(tx, hashToken(token), clock.now())) ? token : undefined;',
    replace: 'return token;',
    test: {
      file: 'server/src/booking/lost-answer.test.ts',
      title: 'still answers the appointment after a logout, but opens no session again',
    },
  },
  {
    threat: 'Replay after logout',
    removes: 'the look at a revocation',
    file: 'server/src/sign-in/access-tokens.queries.ts',
    find: `    .where('accessTokens.revokedAt', 'is', null)
    .where('accessTokens.expiresAt'`,
    replace: "    .where('accessTokens.expiresAt'",
    test: {
      file: 'server/src/sign-in/patient-session.test.ts',
      title: 'ends with the logout, and no other with it',
    },
  },
  {
    threat: 'Replay after logout',
    removes: 'the owner of a session that is ended',
    file: 'server/src/sign-in/own-sessions.ts',
    find: "if (!open.some((session) => session.id === id)) throw new AppError('SESSION_NOT_FOUND');",
    replace: '',
    test: {
      file: 'server/src/sign-in/own-sessions.test.ts',
      title: "of somebody else are answered like sessions that do not exist, patients' and staff's alike",
    },
  },
  {
    threat: 'Replay after logout',
    removes: 'the question for the old password',
    file: 'server/src/staff/own-account.ts',
    find: 'if (!(await isPassword(body.currentPassword, account.passwordHash))) throw notCurrent();',
    replace: '',
    test: {
      file: 'server/src/staff/own-account.test.ts',
      title: 'stays when the current one is wrong, and the error stands on its field',
    },
  },
  {
    threat: 'Sessions without end',
    removes: 'the end after 30 minutes without use',
    file: 'server/src/sign-in/access-tokens.queries.ts',
    find: "where('accessTokens.lastUsedAt', '>', idleSince)",
    replace: "where('accessTokens.lastUsedAt', '>', '')",
    test: {
      file: 'server/src/sign-in/staff-idle.test.ts',
      title: 'ends after 30 minutes without use',
    },
  },
  {
    threat: 'Sessions without end',
    removes: 'the end after 8 hours',
    file: 'server/src/sign-in/access-tokens.queries.ts',
    find: "    .where('accessTokens.expiresAt', '>', now.toISOString())\n",
    replace: '',
    test: {
      file: 'server/src/sign-in/staff-idle.test.ts',
      title: 'goes on while it is used, 8 hours at most',
    },
  },
  {
    threat: 'Sessions without end',
    removes: 'the difference between use and a page that asks by itself',
    file: 'server/src/http/register-endpoint.ts',
    find: 'known.session && request.headers[UNATTENDED_HEADER] === undefined',
    replace: 'known.session',
    test: {
      file: 'server/src/sign-in/staff-idle.test.ts',
      title: 'is not kept open by a page that asks by itself while nobody uses it',
    },
  },
  {
    threat: 'Taking over a phone',
    removes: 'the need for the code of the current phone',
    file: 'server/src/patients/change-phone.ts',
    find: "if (!current) return { right: false, failure: new AppError('CURRENT_PHONE_NOT_PROVEN') };",
    replace: 'if (!current) return { right: true, code: { id: 0 }, alreadyConsumed: false };',
    test: {
      file: 'server/src/patients/change-phone.test.ts',
      title: 'is not taken without the code of the current phone, nor with a wrong one',
    },
  },
  {
    threat: 'Taking over a phone',
    removes: 'the look whether the code went to the phone that the record has',
    file: 'server/src/patients/change-phone.ts',
    find: 'asked.phone === record.phone && asked.consumedAt === null',
    replace: 'asked.consumedAt === null',
    test: {
      file: 'server/src/patients/change-phone.test.ts',
      title: 'is not taken with the code of a phone that the record no longer has',
    },
  },
  {
    threat: 'Taking over a phone',
    removes: 'the end of the other sessions when a patient changes the phone',
    file: 'server/src/patients/change-phone.ts',
    find: '    await revokeTokensOf(tx, { patientId: id }, at, hashToken(token));\n',
    replace: '',
    test: {
      file: 'server/src/patients/change-phone.test.ts',
      title: 'ends every other session of the patient, and no session of anybody else',
    },
  },
  {
    threat: 'Taking over a phone',
    removes: 'the end of all sessions when staff change the phone',
    file: 'server/src/patients/edit-patient.ts',
    find: 'if (isActive === 0 || form.phone !== record.phone)',
    replace: 'if (isActive === 0)',
    test: {
      file: 'server/src/patients/edit-patient.test.ts',
      title: 'end all sessions of the patient with another phone, and none with the same phone',
    },
  },
];
