const THREAT = 'Enumeration of patients and users by text or time';
const LOGIN = 'server/src/patients/patient-sign-in.ts';
const LOGIN_TEST = 'server/src/patients/patient-login.test.ts';
const STAFF_TEST = 'server/src/staff/staff-sign-in.test.ts';
const ASK = "const code = await issueCode(services, tx, { purpose: 'login', phone, client, isKnown });";

/** @type {import('./mutant.d.mts').Mutant[]} */
export default [
  {
    threat: THREAT,
    removes: 'the silence about an SMS while only known phones get theirs',
    file: 'server/src/one-time-codes/read-code-sms.ts',
    find: 'if (!message || message.isShort === 1)',
    replace: 'if (!message)',
    test: {
      file: 'server/src/sms/sms-budget.test.ts',
      title: 'tells nobody what became of an SMS while only known phones get theirs',
    },
  },
  {
    threat: THREAT,
    removes: 'the same answer for an unknown phone, at the login',
    file: LOGIN,
    find: ASK,
    replace: `if (!patient) throw new AppError('NO_PATIENT_RECORD');\n    ${ASK}`,
    test: {
      file: LOGIN_TEST,
      title: 'is answered alike whether the phone is known, inactive or unknown',
    },
  },
  {
    threat: THREAT,
    removes: 'the same work for an inactive patient, at the login',
    file: LOGIN,
    find: ASK,
    replace: `if (patient?.isActive === 0) await findPatientByPhone(tx, phone);\n    ${ASK}`,
    test: {
      file: LOGIN_TEST,
      title: 'costs the same work whether the phone is known, inactive or unknown',
    },
  },
  {
    threat: THREAT,
    removes: 'the same answer for an inactive patient, at a booking',
    file: 'server/src/booking/request-code.ts',
    find: '    return issueCode(services, tx, {',
    replace:
      "    const known = await tx.selectFrom('patients').select('isActive').where('phone', '=', body.patientPhone).executeTakeFirst();\n" +
      "    if (known?.isActive === 0) throw new AppError('PATIENT_INACTIVE');\n" +
      '    return issueCode(services, tx, {',
    test: {
      file: 'server/src/booking/request-code.test.ts',
      title: 'answers alike for a known, an unknown and an inactive patient: that is private',
    },
  },
  {
    threat: THREAT,
    removes: 'the same answer for an inactive account',
    file: 'server/src/staff/staff-sign-in.ts',
    find: 'if (!account || !isRight || account.isActive === 0)\n    return refuseSignIn(services, from.address, account?.id);',
    replace:
      "if (account?.isActive === 0) throw new AppError('FORBIDDEN');\n" +
      '  if (!account || !isRight) return refuseSignIn(services, from.address, account?.id);',
    test: {
      file: STAFF_TEST,
      title: 'answers an unknown user, a wrong password and an inactive account alike',
    },
  },
  {
    threat: THREAT,
    removes: 'the comparison with a password of nobody',
    file: 'server/src/staff/passwords.ts',
    find: "nobody ??= hashPassword('nobody has this password');",
    replace:
      "if (passwordHash === undefined) return false;\n  nobody ??= hashPassword('nobody has this password');",
    test: {
      file: STAFF_TEST,
      title: 'takes the processor as long for an unknown user as for a wrong password',
    },
  },
  {
    threat: THREAT,
    removes: 'the same work for an unknown user: only known ones are written down',
    file: 'server/src/staff/staff-sign-in.ts',
    find: '): Promise<never> {\n  await database.write(',
    replace: '): Promise<never> {\n  if (staffId !== undefined) await database.write(',
    test: {
      file: STAFF_TEST,
      title: 'costs the same work for an unknown user, a wrong password and an inactive account',
    },
  },
];
