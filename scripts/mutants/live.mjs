const STREAM = 'server/src/live/event-stream.ts';
const OWN_QUEUE = 'server/src/queue/own-queue.test.ts';
const LIVE = 'server/src/live/live.test.ts';

const LIVE_LINK = 'server/src/booking/live-link.test.ts';

/** @type {import('./mutant.d.mts').Mutant[]} */
export default [
  {
    threat: 'Live links that are guessed or listed',
    removes: 'the proof in the key',
    file: 'server/src/record-key.ts',
    find: "return timingSafeEqual(hashed(secret, 'proof', id, proofBytes), proof) ? id.readUInt32BE() : undefined;",
    replace: 'return proof.length > 0 ? id.readUInt32BE() : undefined;',
    test: {
      file: OWN_QUEUE,
      title: 'the key of a live link is made from the id and the secret, and nothing else opens it',
    },
  },
  {
    threat: 'Live links that are guessed or listed',
    removes: 'the end of a link with its day',
    file: 'server/src/queue/own-queue.ts',
    find: ' || row.date < clock.today()',
    replace: '',
    test: {
      file: OWN_QUEUE,
      title: 'has one answer for an unknown key, a deleted appointment and a day that is over',
    },
  },
  {
    threat: 'Live links that are guessed or listed',
    removes: 'the namelessness of the public state',
    file: 'server/src/queue/present-queue.ts',
    find: '    serving: queue.current?.serialNumber ?? null,\n',
    replace:
      '    serving: queue.current?.serialNumber ?? null,\n    ...{ appointmentId: queue.current?.appointmentId },\n',
    test: {
      file: 'server/src/live/privacy.test.ts',
      title: 'names nobody: public state, streams, live page, board and metrics',
    },
  },
  {
    threat: 'A live link in the hands of somebody else',
    removes: 'the limit of moves',
    file: 'server/src/booking/move-appointment.ts',
    find: 'if (isOwnMove && ownMovesLeft(row) === 0) {',
    replace: 'if (isOwnMove && ownMovesLeft(row) < 0) {',
    test: { file: LIVE_LINK, title: 'has the refusals of the patient' },
  },
  {
    threat: 'A live link in the hands of somebody else',
    removes: 'the end of a link with its day, for moves and cancellations',
    file: 'server/src/booking/live-link.ts',
    find: 'if (!row || (row.appointmentDate < today && !isNotSeen(row, today))) throw',
    replace: 'if (!row) throw',
    test: { file: LIVE_LINK, title: 'learns nothing from a key that is unknown or over' },
  },
  {
    threat: 'A live link in the hands of somebody else',
    removes: 'the word of the audit log about the link',
    file: 'server/src/booking/live-link.ts',
    find: ", via: 'live-link' }",
    replace: ' }',
    test: {
      file: LIVE_LINK,
      title: 'moves the serial and gets the link of the new one; the audit log says that it came by the link',
    },
  },
  {
    threat: 'A live link in the hands of somebody else',
    removes: 'the check of the site that a form comes from',
    file: 'server/src/live-page/change.routes.ts',
    find: "if (method === 'POST' && !isOwn)",
    replace: "if (method === 'POST' && isOwn === null)",
    test: {
      file: 'server/src/live-page/change-pages.test.ts',
      title: 'do nothing for a form of another site',
    },
  },
  {
    threat: 'Streams that are opened or left unread to use the server up',
    removes: 'the limit of one address',
    file: STREAM,
    find: '(perNetwork.get(network) ?? 0) >= limits.perClient',
    replace: 'perNetwork.size < 0',
    test: { file: LIVE, title: 'are refused for a sitting that does not exist, and beyond the limits' },
  },
  {
    threat: 'Streams that are opened or left unread to use the server up',
    removes: 'the end of a stream that is not read',
    file: STREAM,
    find: '(raw.socket?.writableLength ?? 0) > MOST_UNREAD_BYTES',
    replace: '(raw.socket?.writableLength ?? 0) < 0',
    test: { file: LIVE, title: 'drop a client that does not read, and nobody waits for it' },
  },
  {
    threat: 'Streams that are opened or left unread to use the server up',
    removes: 'the refusal of other days',
    file: 'server/src/live/live.routes.ts',
    find: 'if (date !== today && date !== addDays(today, 1)) throw',
    replace: 'if (date < today) throw',
    test: { file: LIVE, title: 'exist for the sittings of today and tomorrow only' },
  },
  {
    threat: 'Streams that are opened or left unread to use the server up',
    removes: 'the order of the days',
    file: 'server/src/live/live-hub.ts',
    find: '[...dates].sort(([one], [other]) => one.localeCompare(other))',
    replace: '[...dates]',
    test: { file: LIVE, title: 'tell of today before they tell of tomorrow' },
  },
];
