const RACES = 'server/src/booking/races.test.ts';
const CHECK = 'server/src/one-time-codes/check-code.ts';

/** @type {import('./mutant.d.mts').Mutant[]} */
export default [
  {
    threat: 'Double submit',
    removes: 'the memory of the work that a code has done',
    file: CHECK,
    find: 'return { right: true, code, alreadyConsumed: code.consumedAt !== null };',
    replace: 'return { right: true, code, alreadyConsumed: false };',
    test: {
      file: 'server/src/booking/lost-answer.test.ts',
      title: 'gives one appointment to 20 who send it at once',
    },
  },
  {
    threat: 'Double submit',
    removes: 'the locks that make checks of one code wait for each other',
    file: CHECK,
    find: 'await lock(tx, { tokens: [tokenHash] });',
    replace: '',
    also: [
      {
        file: CHECK,
        find: 'await lock(tx, { phones: [asked.phone] });',
        replace: "if (asked.phone === '') await lock(tx, { phones: [asked.phone] });",
      },
    ],
    test: { file: RACES, title: 'book once when one code comes to both' },
  },
  {
    threat: 'Last-slot races',
    removes: "the lock of a doctor's day",
    file: 'server/src/database/locks.ts',
    find: '`doctor-day:${doctorId}:${date}`',
    replace: '`doctor-day:${doctorId}:${date}:${Math.random()}`',
    test: { file: RACES, title: 'give each of 20 places once to 60 who ask both at once' },
  },
  {
    threat: 'Last-slot races',
    removes: 'the count of the places that are taken',
    file: 'server/src/serials/sitting-use.ts',
    find: 'sitting.patientLimit - booked - (held',
    replace: 'sitting.patientLimit + booked - (held',
    test: { file: RACES, title: 'give the last place to one of two tabs' },
  },
  {
    threat: 'Last-slot races',
    removes: 'the reserved numbers from those that online booking skips',
    file: 'server/src/serials/sitting-use.ts',
    find: 'while (reserved.has(running) || ever.has(running)) running += 1;',
    replace: 'while (reserved.size < 0 || ever.has(running)) running += 1;',
    test: {
      file: 'server/src/serials/serials-race.test.ts',
      title:
        'no number twice, no place too many, no reserved number online, none given while a place is free',
    },
  },
  {
    threat: 'Midnight',
    removes: 'the comparison of the day of the code with today',
    file: 'server/src/booking/verify-and-book.ts',
    find: 'if (date !== clock.today()) {',
    replace: "if (date === '') {",
    test: {
      file: 'server/src/booking/midnight.test.ts',
      title: 'is too late for a code of the day before: the patient did not choose that day',
    },
  },
  {
    threat: 'Midnight',
    removes: "the clinic's time zone",
    file: 'server/src/clock.ts',
    find: "new Intl.DateTimeFormat('en-CA', {\n    timeZone,\n    hourCycle: 'h23',",
    replace: "new Intl.DateTimeFormat('en-CA', {\n    timeZone: timeZone && 'UTC',\n    hourCycle: 'h23',",
    test: { file: 'server/src/booking/midnight.test.ts', title: 'changes which date is today' },
  },
  {
    threat: 'Serials used up from one account',
    removes: 'the limit of ten online bookings a day',
    file: 'server/src/booking/book-own.ts',
    find: 'await assertNotTooOften(tx, known.id, date);',
    replace: 'void assertNotTooOften;',
    test: {
      file: 'server/src/booking/book-own.test.ts',
      title:
        'is refused after ten online bookings today, cancelled ones included, so that nobody uses up the serials',
    },
  },
  {
    threat: 'Serials used up from one account',
    removes: 'the rule that a patient books for today only',
    file: 'server/src/booking/book-own.ts',
    find: "if (appointmentDate !== undefined && appointmentDate !== date) throw new AppError('NOT_TODAY');",
    replace: '',
    test: { file: 'server/src/booking/book-own.test.ts', title: 'is for today only' },
  },
];
