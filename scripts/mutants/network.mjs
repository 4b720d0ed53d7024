const SLOW = 'server/src/http/slow-clients.test.ts';
const RATES = 'server/src/http/rate-limits.test.ts';
const OVERLOAD = 'server/src/http/overload.test.ts';
const CONNECTIONS = 'server/src/http/connections.ts';
const SMUGGLING = 'Request smuggling (two lengths, two hosts), large headers and bodies';
const CLOSED = 'is closed within 15 seconds, whatever it is slow at, and nobody else waits for it';

/** @type {import('./mutant.d.mts').Mutant[]} */
export default [
  {
    threat: 'Slow clients',
    removes: 'the ten seconds within which a request has to arrive',
    file: CONNECTIONS,
    find: 'const REQUEST_MS = 10_000;',
    replace: 'const REQUEST_MS = 20_000;',
    test: { file: SLOW, title: CLOSED },
  },
  {
    threat: 'Slow clients',
    removes: 'the seconds after which a silent connection is closed',
    file: CONNECTIONS,
    find: 'const SILENCE_MS = 6_000;',
    replace: 'const SILENCE_MS = 20_000;',
    test: { file: SLOW, title: CLOSED },
  },
  {
    threat: 'Slow clients',
    removes: 'the end of a connection whose answers are not read',
    file: CONNECTIONS,
    find: 'connectionOf(socket).current?.response.writableEnded === false && socket.writableLength === 0;',
    replace: 'connectionOf(socket).current !== undefined;',
    test: { file: SLOW, title: 'by never reading its answers is closed within 15 seconds' },
    hangs: true,
  },
  {
    threat: SMUGGLING,
    removes: 'the strictness of the HTTP parser',
    file: CONNECTIONS,
    find: 'maxHeaderSize: HEADERS_LIMIT_BYTES,',
    replace: 'maxHeaderSize: HEADERS_LIMIT_BYTES,\n    insecureHTTPParser: true,',
    test: { file: SLOW, title: 'by sending %s is answered in the envelope and closed' },
  },
  {
    threat: SMUGGLING,
    removes: 'the limit of headers',
    file: CONNECTIONS,
    find: 'const HEADERS_LIMIT_BYTES = 16 * 1024;',
    replace: 'const HEADERS_LIMIT_BYTES = 1024 * 1024;',
    test: { file: SLOW, title: 'by sending %s is answered in the envelope and closed' },
  },
  {
    threat: SMUGGLING,
    removes: 'the limit of bodies',
    file: CONNECTIONS,
    find: 'const BODY_LIMIT_BYTES = 16 * 1024;',
    replace: 'const BODY_LIMIT_BYTES = 16 * 1024 * 1024;',
    test: { file: 'server/src/http/bad-input.test.ts', title: 'of 2 MB is too large' },
  },
  {
    threat: 'Overload',
    removes: 'the limit of what works at the same time',
    file: 'server/src/http/work-limit.ts',
    find: 'if (most > 0 && running >= most)',
    replace: 'if (most < 0)',
    test: {
      file: OVERLOAD,
      title: 'tells some at once when to come back, serves the others, and then everybody again',
    },
  },
  {
    threat: 'Overload',
    removes: 'the refusal by a process that can hardly keep up',
    file: 'server/src/http/rate-limits.ts',
    find: "throw new AppError('OVERLOADED', { retryAfterSeconds: OVERLOAD_RETRY_SECONDS });",
    replace: '',
    test: { file: OVERLOAD, title: 'says so to everybody but those who watch over it, until it can again' },
  },
  {
    threat: 'Overload',
    removes: 'the refusal while requests wait long for a connection',
    file: 'server/src/http/rate-limits.ts',
    find: "if (database.isBusy(request.method !== 'GET' && request.method !== 'HEAD')) refuse(request);",
    replace: '',
    test: {
      file: 'server/src/database/busy-postgres.test.ts',
      title: 'while callers wait long for a connection, new requests are refused and the others are served',
    },
  },
  {
    threat: 'Overload',
    removes: 'the exception for health',
    file: 'server/src/http/rate-limits.ts',
    find: 'if (request.url === HEALTH || isPartOfPages(request)) return;',
    replace: 'if (isPartOfPages(request)) return;',
    test: { file: OVERLOAD, title: 'says so to everybody but those who watch over it, until it can again' },
  },
  {
    threat: 'Limits evaded by other addresses',
    removes: 'the question whether the proxy is trusted',
    file: 'server/src/app.ts',
    find: 'trustProxy: config.trustProxy,',
    replace: 'trustProxy: true,',
    test: {
      file: RATES,
      title: 'without such a proxy, nobody gets around the limit by naming another address',
    },
  },
  {
    threat: 'Limits evaded by other addresses',
    removes: 'the question whether it is an address',
    file: 'server/src/http/client-address.ts',
    find: "return isIP(ip) === 0 ? (socket.remoteAddress ?? '') : ip;",
    replace: "return isIP(ip) < 0 ? (socket.remoteAddress ?? '') : ip;",
    test: {
      file: RATES,
      title: 'behind a proxy that is trusted, what is no address is not believed: the limit stays',
    },
  },
];
