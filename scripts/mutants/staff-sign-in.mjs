/** @type {import('./mutant.d.mts').Mutant[]} */
export default [
  {
    threat: 'Password guessing',
    removes: 'the growth of the pauses',
    file: 'server/src/sign-in/slow-down.ts',
    find: 'Math.min(2 ** (failures - free), SIGN_IN_LIMITS.signInLongestWaitSeconds) * MS;',
    replace: 'MS;',
    test: {
      file: 'server/src/sign-in/slow-down.test.ts',
      title: 'is free five times, then waits 1, 2, 4 … seconds, a minute at most',
    },
  },
  {
    threat: 'Staff kept out by guesses of others',
    removes: 'the new start after the right password',
    file: 'server/src/sign-in/slow-down.ts',
    find: "if (endsPauses && costs === 'pause') await forgetFailures(tx, keyHash);",
    replace: "if (endsPauses && keyHash === '') await forgetFailures(tx, keyHash);",
    test: {
      file: 'server/src/sign-in/slow-down.test.ts',
      title: 'is not locked: the right password gets in once the pause is over, and starts afresh',
    },
  },
  {
    threat: 'Password guessing',
    removes: 'the lock under which tries are counted',
    file: 'server/src/sign-in/slow-down.ts',
    find: 'await lockKey(tx, `sign-in:${counter.keyHash}`);',
    replace: '',
    test: {
      file: 'server/src/sign-in/slow-down.test.ts',
      title: 'counts guesses that come at once, one by one',
    },
  },
  {
    threat: 'Password guessing',
    removes: 'the pauses after five failures',
    file: 'server/src/sign-in/slow-down.ts',
    find: 'if (failures < free) return 0;',
    replace: 'return 0;',
    test: {
      file: 'server/src/sign-in/slow-down.test.ts',
      title: 'is free five times, then waits 1, 2, 4 … seconds, a minute at most',
    },
  },
  {
    threat: 'Password guessing',
    removes: 'the count of each guess before it is compared',
    file: 'server/src/sign-in/slow-down.ts',
    find: 'for (const [keyHash, failures] of counted) await saveFailures(tx, keyHash, failures, now.toISOString());',
    replace: '',
    test: {
      file: 'server/src/sign-in/slow-down.test.ts',
      title: 'counts guesses that come at once, one by one',
    },
  },
  {
    threat: 'Password guessing',
    removes: 'the second look at the pause, in the transaction that counts',
    file: 'server/src/sign-in/slow-down.ts',
    find: 'if (longest > 0) return longest;',
    replace: '',
    test: {
      file: 'server/src/sign-in/slow-down.test.ts',
      title: 'counts guesses that come at once, one by one',
    },
  },
  {
    threat: 'Password guessing',
    removes: 'an IPv6 customer counted as one network',
    file: 'server/src/http/client-address.ts',
    find: "return own.includes(':') ? wider : own;",
    replace: 'return own;',
    test: {
      file: 'server/src/sign-in/slow-down.test.ts',
      title: 'counts an IPv6 customer, who may choose among 2^80 addresses, as one network',
    },
  },
  {
    threat: 'Password guessing',
    removes: 'the counter of a network over all names',
    file: 'server/src/sign-in/slow-down.ts',
    find: "    { keyHash: keyOf('network', network), free: SIGN_IN_LIMITS.signInFreeTriesPerNetwork, costs: 'proof' },\n",
    replace: '',
    test: {
      file: 'server/src/sign-in/many-guesses.test.ts',
      title:
        'of many names from one network: after fifty, a sign-in there needs a proof of work, and no pause',
    },
  },
  {
    threat: 'Password guessing',
    removes: 'the counter of an account over all networks',
    file: 'server/src/sign-in/slow-down.ts',
    find: "    { keyHash: keyOf('account', account), free: SIGN_IN_LIMITS.signInFreeTriesPerAccount, costs: 'proof' },\n",
    replace: '',
    test: {
      file: 'server/src/sign-in/many-guesses.test.ts',
      title: 'of one name from many networks: after twenty, its sign-in needs a proof of work, and no pause',
    },
  },
  {
    threat: 'Password guessing',
    removes: 'the growth of the proof of work with the failures',
    file: 'server/src/sign-in/slow-down.ts',
    find: 'difficultyFor(state.failures + 1, counter.free)',
    replace: 'difficultyFor(Math.min(state.failures, counter.free) + 1, counter.free)',
    test: {
      file: 'server/src/sign-in/many-guesses.test.ts',
      title:
        'are asked for more work the more they are; a proof is good for one try, one name and one network',
    },
  },
  {
    threat: 'Password guessing',
    removes: 'the pauses of a known device',
    file: 'server/src/sign-in/slow-down.ts',
    find: "if (guesser.kind === 'device') return [pause('device', account, guesser.device)];",
    replace: "if (guesser.kind === 'device') return [];",
    test: {
      file: 'server/src/sign-in/known-device.test.ts',
      title: 'has pauses of its own after five failures, and slows nobody else',
    },
  },
  {
    threat: 'Staff kept out by guesses of others',
    removes: 'the network in the counter of the pauses',
    file: 'server/src/sign-in/slow-down.ts',
    find: "pause('pair', account, network),",
    replace: "pause('pair', account),",
    test: {
      file: 'server/src/sign-in/slow-down.test.ts',
      title: 'from one network slows nobody who signs in from another',
    },
  },
  {
    threat: 'Staff kept out by guesses of others',
    removes: 'the look at the device cookie',
    file: 'server/src/staff/staff-sign-in.ts',
    find: 'const device = readDevice(config, cookies, username, clock.now());',
    replace: 'const device = undefined as string | undefined;',
    test: {
      file: 'server/src/sign-in/known-device.test.ts',
      title: 'is not slowed by guesses, not even by those from the same network',
    },
  },
  {
    threat: 'Staff kept out by guesses of others',
    removes: 'the check of the signature of a device cookie',
    file: 'server/src/sign-in/device-cookie.ts',
    find: 'const isGenuine = timingSafeEqual(Buffer.from(proof), Buffer.from(expected));',
    replace: 'const isGenuine = proof.length === expected.length;',
    test: {
      file: 'server/src/sign-in/known-device.test.ts',
      title: 'needs the cookie of this account: a forged one and that of another account do not help',
    },
  },
  {
    threat: 'Guesses that take the processor',
    removes: 'the turns of the clients',
    file: 'server/src/sign-in/fair-line.ts',
    find: 'if (running.has(client)) continue;\n      const place = places.shift();\n      waiting.delete(client);\n',
    replace:
      'if (running.has(client)) continue;\n      const place = places.shift();\n      if (places.length === 0) waiting.delete(client);\n',
    test: {
      file: 'server/src/sign-in/fair-line.test.ts',
      title: 'clients take turns, however much one of them has to do',
    },
  },
  {
    threat: 'Guesses that take the processor',
    removes: 'the place that the longest part of a full line gives up',
    file: 'server/src/sign-in/fair-line.ts',
    find: 'if (!longest || longest.length <= own.length + 1) throw isFull();',
    replace: 'throw isFull();',
    test: {
      file: 'server/src/sign-in/fair-line.test.ts',
      title: 'when the whole line is full, the client with the most in it gives up a place',
    },
  },
  {
    threat: 'Two spellings of one username',
    removes: 'the difference between İ and i',
    file: 'contract/src/fields/username.ts',
    find: "return lower.normalize('NFC');",
    replace: "return lower.normalize('NFD').replace(/\\p{M}/gu, '');",
    test: { file: 'contract/src/fields/username.test.ts', title: 'is another for %j than for %j' },
  },
  {
    threat: 'Two spellings of one username',
    removes: 'the fold of names by the server: the database folds the typed name its own way',
    file: 'server/src/staff/staff.queries.ts',
    find: ".where('usernameKey', '=', usernameKey(username))",
    replace: ".where('usernameKey', '=', username)",
    test: {
      file: 'server/src/database/migrations/005-staff-sign-in.test.ts',
      title:
        'are found by their names; of two that have the same name now, the newer one gets its id behind it',
    },
  },
  {
    threat: 'Common and breached passwords',
    removes: 'the list of common passwords',
    file: 'server/src/staff/weak-passwords.ts',
    find: "return (await commonPasswords()).has(folded) ? say('passwordCommon') : undefined;",
    replace: 'return undefined;',
    test: {
      file: 'server/src/staff/weak-passwords.test.ts',
      title: 'is refused when attackers try it first: %s',
    },
  },
  {
    threat: 'Common and breached passwords',
    removes: 'the check of names in passwords',
    file: 'server/src/staff/weak-passwords.ts',
    find: "if (isOwnName) return say('passwordIsName');",
    replace: '',
    test: {
      file: 'server/src/staff/weak-passwords.test.ts',
      title: 'is refused when it is the name of the account or of the clinic: %s',
    },
  },
  {
    threat: 'Common and breached passwords',
    removes: 'the check when staff change their own password',
    file: 'server/src/staff/own-account.ts',
    find: "if (weakness) throw wrongField('newPassword', weakness);",
    replace: '',
    test: {
      file: 'server/src/staff/own-account.test.ts',
      title: 'that is easy to guess is refused on its field: %s',
    },
  },
  {
    threat: 'Common and breached passwords',
    removes: 'the check in the staff command',
    file: 'server/src/staff/staff-command.ts',
    find: 'if (weakness) throw new CommandError(sentenceOf(OPERATOR_WORDS, weakness));',
    replace: '',
    test: { file: 'server/src/staff/staff-command.test.ts', title: 'takes no password like %j' },
  },
];
