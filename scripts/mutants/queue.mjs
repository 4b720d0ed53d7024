const ORDER = 'contract/src/rules/queue/order.ts';
const ACTS = 'contract/src/rules/queue/acts.ts';
const PERFORM = 'server/src/queue/perform-act.ts';
const HASH = 'server/src/queue/act-hash.ts';
const APPEND = 'server/src/queue/record-act.ts';
const SEALS = 'server/src/queue/check-seals.ts';
const SEALS_SQL = 'server/src/queue/verify.queries.ts';
const SEALS_TEST = 'server/src/queue/check-seals.test.ts';
const MODEL = 'contract/src/rules/queue/model.test.ts';
const ACTS_TABLE = 'contract/src/rules/queue/acts.test.ts';
const TABLE = 'contract/src/rules/queue/order.test.ts';
const REFUSALS = 'server/src/queue/queue-refusals.test.ts';
const RECORD = 'server/src/queue/queue-record.test.ts';

/** @type {import('./mutant.d.mts').Mutant[]} */
export default [
  {
    threat: 'Favours in the queue',
    removes: 'the order of those who came back to the same place',
    file: ORDER,
    find: 'return one[0] - other[0] || one[1] - other[1];',
    replace: 'return one[0] - other[0] || other[1] - one[1];',
    test: {
      file: MODEL,
      title: 'has the order, the state and the refusals that the rules say (rules: queue 1 to 4)',
    },
  },
  {
    threat: 'Favours in the queue',
    removes: 'the order of the acts from those who were brought forward',
    file: ORDER,
    find: 'forward.indexOf(one.appointmentId) - forward.indexOf(other.appointmentId)',
    replace: 'one.serialNumber - other.serialNumber',
    test: {
      file: MODEL,
      title: 'has the order, the state and the refusals that the rules say (rules: queue 1 to 4)',
    },
  },
  {
    threat: 'Favours in the queue',
    removes: 'the first of those who wait from a call',
    file: ACTS,
    find: 'function callNext({ current, waiting }: Queue, asked: AskedAct): Decided {\n  const [next] = waiting;',
    replace:
      'function callNext({ current, waiting }: Queue, asked: AskedAct): Decided {\n  const [next] = waiting.slice(-1);',
    test: {
      file: MODEL,
      title: 'lets nobody be overtaken but by an act with a reason, or by their own absence (rules: queue 1)',
    },
  },
  {
    threat: 'Favours in the queue',
    removes: 'one of the people who go before somebody who returns',
    file: ORDER,
    find: '.slice(0, returnAfter)',
    replace: '.slice(0, returnAfter - 1)',
    test: { file: TABLE, title: 'stands behind the next three people who are present' },
  },
  {
    threat: 'Favours in the queue',
    removes: 'the absence of a number that has gone by, without check-in',
    file: ORDER,
    find: ' || serialNumber <= marks.calledUpTo;',
    replace: ' || serialNumber < 0;',
    test: {
      file: TABLE,
      title: 'does not let a number that has gone by jump to the front in a clinic without check-in',
    },
  },
  {
    threat: 'Favours in the queue',
    removes: 'the end of the consultation before a call',
    file: ACTS,
    find: '[...completed(current), ...calledIn(next)]',
    replace: '[...completed(current).slice(1), ...calledIn(next)]',
    test: { file: MODEL, title: 'has everybody who is live in exactly one place, and nobody else anywhere' },
  },
  {
    threat: 'Favours in the queue',
    removes: 'the state before from an undo',
    file: ACTS,
    find: '([id, from, to]): StatusChange => [id, to, from]',
    replace: "([id, , to]): StatusChange => [id, to, 'Booked']",
    test: {
      file: MODEL,
      title: 'is exactly what it was after an undo, for every kind of act (rules: queue 4)',
    },
  },
  {
    threat: 'A patient who was here and counts as one who did not come',
    removes: 'who came from those who are here',
    file: ORDER,
    find: "if (status === 'Confirmed') return 'here';",
    replace: "if (status === 'Confirmed') return 'away';",
    test: { file: ACTS_TABLE, title: 'does with each group what was chosen: %s' },
  },
  {
    threat: 'A patient who was here and counts as one who did not come',
    removes: 'those who were not called, without check-in, from those who are here',
    file: ORDER,
    find: '!away.has(id) && (!checkIn || arrivedAt.has(id))',
    replace: '!away.has(id) && arrivedAt.has(id)',
    test: {
      file: ACTS_TABLE,
      title: 'takes all who were not called in vain for people who are here, where nobody notes who comes',
    },
  },
  {
    threat: 'A patient who was here and counts as one who did not come',
    removes: 'the care for who is here from an end without groups',
    file: ACTS,
    find: "{ inside: 'done', here: 'keep', away: notSeen ?? 'no-show' }",
    replace: "{ inside: 'done', here: 'not-seen', away: notSeen ?? 'no-show' }",
    test: { file: ACTS_TABLE, title: 'does with each group what was chosen: %s' },
  },
  {
    threat: 'A record of the queue that somebody changes',
    removes: "the mark 'not seen' from the check of the records",
    file: 'server/src/queue/record-fault.ts',
    find: 'if ((appointment.notSeen === 1) !== place.notSeen) {',
    replace: 'if (place.notSeen && !place.notSeen) {',
    test: {
      file: 'server/src/queue/verify-queue.test.ts',
      title: 'says the sitting and the act when %s',
    },
  },
  {
    threat: 'Desks that press at once',
    removes: 'the lock behind which an act is decided',
    file: PERFORM,
    find: 'sitting: { doctorId: of.doctorId, date: of.date } }',
    replace: 'sitting: { doctorId: of.doctorId, date: `${Math.random()}` } }',
    test: {
      file: 'server/src/queue/queue-race.test.ts',
      title: 'call one patient for each state of the queue that they saw',
    },
  },
  {
    threat: 'Desks that press at once',
    removes: 'the version that an act was decided on',
    file: PERFORM,
    find: 'if (asked.expectedVersion !== before.queue.version) {',
    replace: 'if (asked.expectedVersion > before.queue.version) {',
    test: { file: REFUSALS, title: 'an act that was decided on an older state, and answers the newer one' },
  },
  {
    threat: 'Desks that press at once',
    removes: 'the memory of the keys',
    file: PERFORM,
    find: 'before.acts.some(({ key }) => key === asked.key)',
    replace: 'before.acts.some(({ key }) => key === `${asked.key} `)',
    test: { file: REFUSALS, title: 'to do an act twice: the same key answers the state as it is now' },
  },
  {
    threat: 'Desks that press at once',
    removes: 'the comparison of an act with the first one of its key',
    file: 'server/src/request-text.ts',
    find: 'known !== request',
    replace: 'known === `${request} `',
    test: {
      file: REFUSALS,
      title: 'another act with a key that is used, also at another sitting, and changes nothing',
    },
  },
  {
    threat: 'Desks that press at once',
    removes: 'the comparison of a walk-in with the first one of its key',
    file: 'server/src/booking/add-walk-in.ts',
    find: 'if (!isSame) throw',
    replace: 'if (!isSame && !row) throw',
    test: { file: REFUSALS, title: 'a walk-in with the key of another one' },
  },
  {
    threat: 'Desks that press at once',
    removes: 'the permission that an act needs',
    file: PERFORM,
    find: "authoriseStaff(actor.caller, 'update');",
    replace: "authoriseStaff(actor.caller, 'view');",
    also: [
      {
        file: 'contract/src/subjects/queue.ts',
        find: "summary: 'Arrive, call, pass over, break, end: one act at the queue',\n  subject: 'Queue',\n  access: { staff: 'update' },",
        replace:
          "summary: 'Arrive, call, pass over, break, end: one act at the queue',\n  subject: 'Queue',\n  access: { staff: 'view' },",
      },
    ],
    test: { file: REFUSALS, title: 'somebody who may only look, and shows them the queue' },
  },
  {
    threat: 'Desks that press at once',
    removes: 'the day to which acts belong',
    file: PERFORM,
    find: 'if (!isItsTime) throw',
    replace: "if (!isItsTime && of.date === '') throw",
    test: { file: REFUSALS, title: 'the queue of another day, but not the end of one that nobody ended' },
  },
  {
    threat: 'Desks that press at once',
    removes: 'the end of a sitting for serials of the desk',
    file: 'server/src/serials/bookable-sitting.ts',
    find: "if (sitting.closed) throw new AppError('SESSION_OVER');",
    replace: '',
    test: {
      file: REFUSALS,
      title: '%s %j: online, at the desk, as a walk-in and on the waiting list; back opens it',
    },
  },
  {
    threat: 'Desks that press at once',
    removes: 'the look for a serial that somebody got since',
    file: PERFORM,
    find: "if (asked.kind === 'undo') await assertNobodyBookedAgain(tx, before, decided.changes);",
    replace: "if (asked.key === '') await assertNobodyBookedAgain(tx, before, decided.changes);",
    test: { file: RECORD, title: 'does not let the undo of an end give somebody two serials' },
  },
  {
    threat: 'Desks that press at once',
    removes: 'the person inside from what a call meant',
    file: 'web/src/admin/queue/queue-rules.ts',
    find: "    case 'cancel':\n      return isSameInside && seen.state === now.state;",
    replace: "    case 'cancel':\n      return seen.state === now.state;",
    test: {
      file: 'web/src/admin/queue/queue-rules.test.ts',
      title: 'while %s is sent again only if it means the same',
    },
  },
  {
    threat: 'A record of the queue that somebody changes',
    removes: 'the hash of the act before',
    file: HASH,
    find: 'linkHash(previous, [',
    replace: "linkHash(previous && '', [",
    test: { file: 'server/src/queue/act-hash.test.ts', title: 'the hash of an act covers %s' },
  },
  {
    threat: 'A record of the queue that somebody changes',
    removes: 'the changes of state from the hash',
    file: HASH,
    find: '    row.changes,\n',
    replace: '',
    test: { file: 'server/src/queue/act-hash.test.ts', title: 'the hash of an act covers %s' },
  },
  {
    threat: 'A record of the queue that somebody changes',
    removes: 'the note of a change that was made outside of the queue',
    file: 'server/src/appointments/change-status.ts',
    find: '    await noteStatus(services, tx, actor, held.sitting, row, change.to);\n',
    replace: '',
    test: {
      file: RECORD,
      title: 'holds every change that was made outside of the queue, and an undo cannot pass over it',
    },
  },
  {
    threat: 'A record of the queue that somebody changes',
    removes: 'the hash of an act from its entry in the audit log',
    file: APPEND,
    find: 'number: content.number, kind: act.kind, hash }',
    replace: 'number: content.number, kind: act.kind }',
    test: { file: SEALS_TEST, title: 'finds a changed %s in a record whose hashes were made anew' },
  },
  {
    threat: 'A record of the queue that somebody changes',
    removes: 'the entries of changes that were made outside of the queue',
    file: APPEND,
    find: 'const auditId = await recordAudit(',
    replace: "const auditId = act.kind === 'status' ? null : await recordAudit(",
    test: { file: SEALS_TEST, title: 'counts acts whose entries wait for their places' },
  },
  {
    threat: 'A record of the queue that somebody changes',
    removes: 'the look for each act that the audit log names',
    file: SEALS,
    find: 'if (await isOfDeletedDoctor(entry)) deleted += 1;',
    replace: 'if ((await isOfDeletedDoctor(entry)) || entry) deleted += 1;',
    test: {
      file: SEALS_TEST,
      title: 'finds a sitting that was removed with its acts, its head and the moments of its appointments',
    },
  },
  {
    threat: 'A record of the queue that somebody changes',
    removes: 'the last act from what the audit log names',
    file: SEALS_SQL,
    find: 'where act.id is null or act.hash <> entries.hash',
    replace: 'where act.hash <> entries.hash',
    test: { file: SEALS_TEST, title: 'finds that the last act was removed and the head was set back' },
  },
  {
    threat: 'A record of the queue that somebody changes',
    removes: 'the hash from what the audit log names',
    file: SEALS_SQL,
    find: 'where act.id is null or act.hash <> entries.hash',
    replace: 'where act.id is null',
    test: { file: SEALS_TEST, title: 'finds a changed %s in a record whose hashes were made anew' },
  },
  {
    threat: 'A record of the queue that somebody changes',
    removes: 'the comparison of an act with its entry',
    file: SEALS,
    find: 'entry !== null && JSON.parse(entry).hash !== hash',
    replace: "entry !== null && JSON.parse(entry).hash === ''",
    test: {
      file: SEALS_TEST,
      title: 'finds an act that shows the entry of another one, and one whose entry is gone',
    },
  },
  {
    threat: 'A record of the queue that somebody changes',
    removes: 'the look for a missing entry',
    file: SEALS,
    find: 'entry === null && at.slice(0, 10) > firstDay',
    replace: 'entry === null && at.slice(0, 10) < firstDay',
    test: {
      file: SEALS_TEST,
      title: 'finds an act that shows the entry of another one, and one whose entry is gone',
    },
  },
  {
    threat: 'A record of the queue that somebody changes',
    removes: 'the check of the audit log from the check of the queues',
    file: 'server/src/queue/verify-queue.ts',
    find: 'if (!audit.isWhole) {',
    replace: 'if (audit.rows < 0) {',
    test: { file: SEALS_TEST, title: 'finds acts that were removed with their entries' },
  },
  {
    threat: 'A record of the queue that somebody changes',
    removes: 'the entry of a deletion from a doctor who is gone',
    file: SEALS_SQL,
    find: ".where('action', '=', 'doctor.delete')",
    replace: ".where('action', '<>', 'doctor.create')",
    test: {
      file: SEALS_TEST,
      title: 'lets a doctor be deleted with the acts of an empty sitting, by the server only',
    },
  },
];
