const KEY = 'server/src/queue/live-key.ts';
const STREAM = 'server/src/live/event-stream.ts';
const OWN_QUEUE = 'server/src/queue/own-queue.test.ts';
const LIVE = 'server/src/live/live.test.ts';

/** @type {import('./mutant.d.mts').Mutant[]} */
export default [
  {
    threat: 'Live links that are guessed or listed',
    removes: 'the proof in the key',
    file: KEY,
    find: "return timingSafeEqual(hashed(secret, 'proof', id, PROOF_BYTES), proof) ? id.readUInt32BE() : undefined;",
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
];
