const THREAT = 'A stranger who takes a new clinic over';
const CREATE = 'server/src/setup/create-first-admin.ts';
const KEYS = 'server/src/staff/setup-keys.queries.ts';
const TESTS = 'server/src/setup/create-first-admin.test.ts';

/** @type {import('./mutant.d.mts').Mutant[]} */
export default [
  {
    threat: THREAT,
    removes: 'the second look at the key, behind the lock',
    file: CREATE,
    find: 'if (!(await isOpenSetupKey(tx, keyHash, now))) return undefined;',
    replace: '',
    test: { file: TESTS, title: 'is one of two that come at the same time with two keys' },
  },
  {
    threat: THREAT,
    removes: 'the hour after which a key ends',
    file: KEYS,
    find: ".where('expiresAt', '>', now.toISOString())",
    replace: '',
    test: {
      file: TESTS,
      title: 'is refused alike with an expired key, an unknown one, and once an account exists',
    },
  },
  {
    threat: THREAT,
    removes: 'the refusal once an account exists',
    file: KEYS,
    find: ".where((where) => where.not(where.exists(where.selectFrom('staff').select('id'))))",
    replace: '',
    test: {
      file: TESTS,
      title: 'is refused alike with an expired key, an unknown one, and once an account exists',
    },
  },
  {
    threat: THREAT,
    removes: 'the hash under which a key is stored',
    file: 'server/src/setup/issue-setup-key.ts',
    find: 'keyHash: hashToken(key)',
    replace: 'keyHash: key',
    test: { file: TESTS, title: 'is created with the key, and is signed in' },
  },
  {
    threat: THREAT,
    removes: 'the count of wrong keys',
    file: CREATE,
    find: 'await countTry(services, guesser);',
    replace: '',
    test: { file: TESTS, title: 'slows a network down that tries keys, and no other' },
  },
];
