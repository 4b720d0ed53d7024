const THREAT = 'Codes and tokens read from the database';
const FILE = 'server/src/secrets.ts';
const SECRECY = 'server/src/one-time-codes/code-secrecy.test.ts';

/** @type {import('./mutant.d.mts').Mutant[]} */
export default [
  {
    threat: THREAT,
    removes: 'the hash of a code',
    file: FILE,
    find: "return createHmac('sha256', secret).update(`${tokenHash}:${code}`).digest('base64url');",
    replace: 'return code;',
    test: { file: SECRECY, title: 'finds neither a code nor a token' },
  },
  {
    threat: THREAT,
    removes: 'the hash of a token',
    file: FILE,
    find: "return createHash('sha256').update(token).digest('base64url');",
    replace: 'return token;',
    test: { file: SECRECY, title: 'finds neither a code nor a token' },
  },
  {
    threat: THREAT,
    removes: "the hash of a patient's session token",
    file: FILE,
    find: "return createHash('sha256').update(token).digest('base64url');",
    replace: 'return token;',
    test: {
      file: 'server/src/sign-in/patient-session.test.ts',
      title: 'leaves no token in the database, only its hash',
    },
  },
  {
    threat: THREAT,
    removes: 'the seal of the SMS texts that wait',
    file: FILE,
    find: 'const nonce = randomBytes(12);',
    replace: "if (text !== '') return text;\n  const nonce = randomBytes(12);",
    also: [
      {
        file: FILE,
        find: "const bytes = Buffer.from(sealed, 'base64');",
        replace: "if (sealed !== '') return sealed;\n  const bytes = Buffer.from(sealed, 'base64');",
      },
    ],
    test: { file: SECRECY, title: 'finds neither a code nor a token' },
  },
  {
    threat: THREAT,
    removes: 'the secret from the key that seals SMS texts',
    file: FILE,
    find: '.update(`sms-outbox:${secret}`)',
    replace: ".update('sms-outbox')",
    test: { file: SECRECY, title: 'a sealed text opens with its own secret only, unchanged' },
  },
];
