/** @type {import('./mutant.d.mts').Mutant[]} */
export default [
  {
    threat: 'Edits that race bookings',
    removes: 'the end of the trigger that moved the past of a doctor',
    file: 'server/src/database/migrations/010-kept-departments.ts',
    find: "await run(`drop trigger doctors_counted_anew${engine === 'postgres' ? ' on doctors' : ''}`);\n  if (engine === 'postgres') await run('drop function doctors_counted_anew');\n",
    replace: '',
    test: {
      file: 'server/src/database/counting-trigger.test.ts',
      title: 'leaves the counts alone when a doctor moves to another department',
    },
  },
  {
    threat: 'Edits that race bookings',
    removes: 'the lock on the doctor that a booking shares with other bookings',
    file: 'server/src/database/locks.ts',
    find: 'pg_advisory_xact_lock_shared(hashtextextended(${`doctor:',
    replace: 'pg_advisory_xact_lock_shared(hashtextextended(${`nobody:',
    test: {
      file: 'server/src/booking/edits-race.test.ts',
      title: 'is saved after that booking, so that no booking passes the limit once staff have the answer',
    },
  },
  {
    threat: 'Transactions that wait for each other',
    removes: 'the check of the order of locks',
    file: 'server/src/database/locks.ts',
    find: 'const later = [...held].find((other) => other > order);',
    replace: 'const later = [...held].find((other) => other > order && other < order);',
    test: {
      file: 'server/src/database/locks.test.ts',
      title: 'are refused in any other order, without the key in the message',
    },
  },
  {
    threat: 'Transactions that wait for each other',
    removes: 'trying again after a deadlock',
    file: 'server/src/database/errors.ts',
    find: "const CONFLICT = new Set(['40001', '40P01', '23503']);",
    replace: "const CONFLICT = new Set(['23503']);",
    test: {
      file: 'server/src/database/connect.test.ts',
      title:
        'PostgreSQL tries a transaction again that meets a deadlock, and says that it is busy when that never ends',
    },
  },
  {
    threat: 'Transactions that wait for each other',
    removes: 'the locks of the counters, in one order, before failures are forgotten',
    file: 'server/src/sign-in/slow-down.ts',
    find: 'await lockKey(tx, `sign-in:${keyHash}`);',
    replace: '',
    test: {
      file: 'server/src/sign-in/forgive-race.test.ts',
      title: 'a right password and a guess of the same account do not wait for each other',
    },
  },
  {
    threat: 'Transactions that wait for each other',
    removes: 'the second look at a message after the wait for its row',
    file: 'server/src/sms/outbox.queries.ts',
    find: "    .where('status', '=', 'waiting')\n    .where('id', 'in', (select) =>",
    replace: "    .where('id', 'in', (select) =>",
    test: {
      file: 'server/src/sms/outbox.test.ts',
      title: 'a message that is withdrawn while PostgreSQL hands it out is not taken up again',
    },
  },
  {
    threat: 'Transactions that wait for each other',
    removes: 'the one order in which the counts of patients are written',
    file: 'server/src/database/migrations/004-counting-trigger.ts',
    find: "await replaceFunction(db, 'patients_counted_anew', COUNT_PATIENT_ANEW);",
    replace: '',
    test: {
      file: 'server/src/database/counting-trigger.test.ts',
      title: 'lets one patient become active and another inactive without a deadlock',
    },
  },
];
