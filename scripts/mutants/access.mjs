const MATRIX = 'server/src/http/route-matrix.test.ts';
const REFUSES = { file: MATRIX, title: 'refuses everybody else, and nothing is written' };
const SERVES = { file: MATRIX, title: 'serves whom the rules name' };
const CALLER = 'server/src/sign-in/authenticate.ts';

/** @type {import('./mutant.d.mts').Mutant[]} */
export default [
  {
    threat: 'Foreign ids',
    removes: "the comparison of a patient's id with the caller's",
    file: 'server/src/patients/own-record.ts',
    find: "if (caller.patientId !== patientId) throw new AppError('PATIENT_NOT_FOUND');",
    replace: "if (patientId < 0) throw new AppError('PATIENT_NOT_FOUND');",
    test: {
      file: MATRIX,
      title: 'that is about a patient answers another patient as if it did not exist, and nothing is written',
    },
  },
  {
    threat: 'Foreign ids',
    removes: 'the question whose appointment it is',
    file: 'server/src/appointments/read-appointments.ts',
    find: "if (!row || (caller.kind === 'patient' && row.patientId !== caller.patientId)) {",
    replace: 'if (!row) {',
    test: {
      file: 'server/src/http/tokens.test.ts',
      title: "shows one's own appointments; another's is not there at all",
    },
  },
  {
    threat: 'Foreign ids',
    removes: "the patient's own id from the filter of the list of appointments",
    file: 'server/src/appointments/read-appointments.ts',
    find: '? { patientId: caller.patientId, ...ownFilter(asked) }',
    replace: '? { ...ownFilter(asked) }',
    test: {
      file: 'server/src/http/tokens.test.ts',
      title: "shows one's own appointments; another's is not there at all",
    },
  },
  {
    threat: 'Token mixing',
    removes: "the refusal of a patient's token by staff routes",
    file: CALLER,
    find: "if (!access.patient) throw new AppError('UNAUTHENTICATED');",
    replace: '',
    test: REFUSES,
  },
  {
    threat: 'Token mixing',
    removes: 'the refusal of a staff token by patient routes',
    file: CALLER,
    find: "if (!access.staff) throw new AppError('UNAUTHENTICATED');\n  if (!can(owner.role, access.staff))",
    replace: 'if (access.staff && !can(owner.role, access.staff))',
    test: REFUSES,
  },
  {
    threat: 'Token mixing',
    removes: 'the purpose of a code',
    file: 'server/src/one-time-codes/one-time-codes.queries.ts',
    find: ".where('tokenHash', '=', tokenHash).where('purpose', '=', purpose)",
    replace: ".where('tokenHash', '=', tokenHash)",
    test: {
      file: 'server/src/one-time-codes/code-validity.test.ts',
      title: 'for a booking does not log in, and the other way round',
    },
  },
  {
    threat: 'Token mixing',
    removes: 'the token to which a code belongs: any open code of the clinic is taken',
    file: 'server/src/one-time-codes/check-code.ts',
    find: 'if (timingSafeEqual(given, Buffer.from(code.codeHash))) {',
    replace:
      "const open = await tx.selectFrom('oneTimeCodes').select(['tokenHash', 'codeHash']).execute();\n" +
      '  const fits = open.some((one) => hashCode(config.secret, one.tokenHash, otp) === one.codeHash);\n' +
      '  if (fits || timingSafeEqual(given, Buffer.from(code.codeHash))) {',
    test: {
      file: 'server/src/one-time-codes/code-validity.test.ts',
      title: 'belongs to its token: the code of one request does not open another',
    },
  },
  {
    threat: 'Role climbing',
    removes: "the question whether the caller's role has the permission",
    file: CALLER,
    find: "if (!can(owner.role, access.staff)) throw new AppError('FORBIDDEN');",
    replace: '',
    also: [
      {
        file: 'server/src/authorise.ts',
        find: "if (!can(caller.role, permission)) throw new AppError('FORBIDDEN');",
        replace: '',
      },
    ],
    test: REFUSES,
  },
  {
    threat: 'Role climbing',
    removes: 'the order: the role is asked for after the request was read',
    file: 'server/src/http/register-endpoint.ts',
    find: 'onRequest: ignoresTokens(endpoint.access) ? [] : [identify],',
    replace: 'onRequest: [], preHandler: ignoresTokens(endpoint.access) ? [] : [identify],',
    test: REFUSES,
  },
  {
    threat: 'Role climbing',
    removes: 'the difference between Viewer and Staff',
    file: 'contract/src/terms/permissions.ts',
    find: "Viewer: ['view'],",
    replace: "Viewer: ['view', 'create', 'update'],",
    test: SERVES,
  },
  {
    threat: 'Role climbing',
    removes: 'the need to be staff where an appointment is deleted',
    file: 'contract/src/subjects/appointments.ts',
    find: "access: { staff: 'delete' },",
    replace: "access: { staff: 'view' },",
    test: SERVES,
  },
  {
    threat: 'Role climbing',
    removes: "the list of fields that an account's own form saves",
    file: 'server/src/staff/own-account.ts',
    find: 'const values = { fullName: form.fullName, email: form.email };',
    replace:
      'const { role } = form as { role?: StaffRecord["role"] };\n' +
      '    const values = { fullName: form.fullName, email: form.email, ...(role ? { role } : {}) };',
    also: [
      {
        file: 'contract/src/subjects/staff-account.ts',
        find: 'export const staffProfileForm = z.object({',
        replace: 'export const staffProfileForm = z.looseObject({',
      },
    ],
    test: {
      file: 'server/src/staff/own-account.test.ts',
      title: 'takes no more than the form: role, username, ids, moments and passwords change nothing',
    },
  },
  {
    threat: 'A route that is forgotten',
    removes: 'the contract of a new route',
    file: 'server/src/app.ts',
    find: '      clinicRoutes(api, services, cache);',
    replace: "      clinicRoutes(api, services, cache);\n      api.get('/patients/all', async () => ({}));",
    test: {
      file: MATRIX,
      title: 'of the server is an endpoint of the contract, and stands in these tests',
    },
  },
  {
    threat: 'Mass assignment',
    removes: "the list of fields that a patient's own form saves",
    file: 'server/src/patients/profile.ts',
    find: 'const values = { name, address, dateOfBirth, gender, emergencyContact };',
    replace:
      'const isActive = form.isActive === undefined ? record.isActive : form.isActive ? (1 as const) : (0 as const);\n' +
      '    const values = { name, address, dateOfBirth, gender, emergencyContact, isActive };',
    test: {
      file: 'server/src/patients/own-profile.test.ts',
      title: 'takes no more than the form: ids, state, moments and roles in the body change nothing',
    },
  },
  {
    threat: 'Mass assignment',
    removes: "the list of fields that a doctor's form saves",
    file: 'server/src/doctors/save-doctor.ts',
    find: 'const id = await insertDoctor(tx, { ...rowOf(form), createdAt: at, updatedAt: at });',
    replace:
      'const { createdAt } = form as { createdAt?: string };\n' +
      '    const id = await insertDoctor(tx, { ...rowOf(form), createdAt: createdAt ?? at, updatedAt: at });',
    also: [
      {
        file: 'contract/src/subjects/doctors.ts',
        find: "body: doctorForm('create'),",
        replace: "body: z.catchall(doctorForm('create'), z.unknown()),",
      },
    ],
    test: {
      file: 'server/src/doctors/save-doctor.test.ts',
      title: 'takes no more than the form: ids, moments and roles in the body change nothing',
    },
  },
  {
    threat: 'Mass assignment',
    removes: "the list of fields that a department's form saves",
    file: 'server/src/departments/save-department.ts',
    find: 'const id = await insertDepartment(tx, { ...rowOf(form), createdAt: at, updatedAt: at });',
    replace:
      'const { createdAt } = form as { createdAt?: string };\n' +
      '    const id = await insertDepartment(tx, { ...rowOf(form), createdAt: createdAt ?? at, updatedAt: at });',
    also: [
      {
        file: 'contract/src/subjects/departments.ts',
        find: 'export const departmentForm = z.object({',
        replace: 'export const departmentForm = z.looseObject({',
      },
    ],
    test: {
      file: 'server/src/departments/departments.test.ts',
      title: 'takes no more than the form: ids, numbers and moments in the body change nothing',
    },
  },
  {
    threat: 'Taking over a phone',
    removes: 'the comparison of the code: any four digits prove the phone',
    file: 'server/src/one-time-codes/check-code.ts',
    find: 'if (timingSafeEqual(given, Buffer.from(code.codeHash))) {',
    replace: 'if (timingSafeEqual(given, given)) {',
    test: {
      file: 'server/src/patients/change-phone.test.ts',
      title: 'is not taken without the code of the current phone, nor with a wrong one',
    },
  },
  {
    threat: 'Taking over a phone',
    removes: 'the question who asked for the two codes',
    file: 'server/src/patients/change-phone.ts',
    find: "if (asked?.patientId !== id) return { failure: new AppError('SESSION_EXPIRED') };",
    replace: "if (!asked) return { failure: new AppError('SESSION_EXPIRED') };",
    also: [
      {
        file: 'server/src/patients/change-phone.ts',
        find: 'asked?.patientId === record.id && asked.phone === record.phone && ',
        replace: 'asked !== undefined && ',
      },
    ],
    test: {
      file: 'server/src/patients/change-phone.test.ts',
      title: "is not taken with somebody else's token, nor with one of another purpose",
    },
  },
  {
    threat: 'Taking over a phone',
    removes: 'the proof: the new phone is taken as soon as a code is asked for',
    file: 'server/src/patients/change-phone.ts',
    find: 'if (record.phone === phone) return toNew;',
    replace: 'await updateRecord(tx, id, { phone });\n    if (record.phone === phone) return toNew;',
    test: {
      file: 'server/src/patients/change-phone.test.ts',
      title: 'is taken once a code to it and a code to the current phone have been sent back',
    },
  },
];
