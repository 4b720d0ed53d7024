import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { en } from '@clinic-serial/contract/messages/en';
import { FAILURES } from '@clinic-serial/contract/subjects/errors';
import type { Failure } from '@clinic-serial/contract/subjects/failure';
import type { ConnectionError, FastifyHttpOptions } from 'fastify';
import type { Logger } from 'pino';
import { API_HEADERS, type Headers } from './security-headers.ts';
import type { Connection } from './turns.ts';

/** The headers and the whole request must arrive within this time. Otherwise the connection is closed. */
const REQUEST_MS = 10_000;
/**
 * How long a connection may be silent: between requests, and while a client does not read its answer. Node
 * reports a client that does not read only after the second timeout, so it is disconnected after 12 seconds
 * at most, below the promised 15.
 */
const SILENCE_MS = 6_000;
/** How often the server looks for late requests. Node's default of 30 seconds would allow one 40 seconds. */
const CHECK_EVERY_MS = 1_000;
const BODY_LIMIT_BYTES = 16 * 1024;
const HEADERS_LIMIT_BYTES = 16 * 1024;

/** The server closes the connection of a slow or greedy client within 15 seconds. */
export const CONNECTION_LIMITS = {
  bodyLimit: BODY_LIMIT_BYTES,
  requestTimeout: REQUEST_MS,
  connectionTimeout: SILENCE_MS,
  keepAliveTimeout: SILENCE_MS,
  http: {
    headersTimeout: REQUEST_MS,
    connectionsCheckingInterval: CHECK_EVERY_MS,
    maxHeaderSize: HEADERS_LIMIT_BYTES,
  },
} as const satisfies FastifyHttpOptions<Server>;

type BrokenCode = 'REQUEST_TOO_SLOW' | 'HEADERS_TOO_LARGE' | 'MALFORMED_REQUEST';

const CODES: Readonly<Record<string, BrokenCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TOO_SLOW',
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
};

/** Closes silent connections, but none that waits for an answer, because the database may be slow. */
export function endSilentConnections(server: Server, connectionOf: (socket: Socket) => Connection): void {
  server.on('timeout', (socket) => {
    const isAtWork =
      connectionOf(socket).current?.response.writableEnded === false && socket.writableLength === 0;
    if (isAtWork) socket.setTimeout(SILENCE_MS);
    else socket.destroy();
  });
}

/**
 * Handles bytes that never became a request: too slow, too large, or not HTTP. Answers in the failure
 * envelope and closes the connection. None of these bytes are logged.
 */
export function endBrokenConnections(headers: Headers, log: Logger) {
  return (error: ConnectionError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    log.debug({ code: error.code }, 'A connection was closed');
    if (socket.writable) socket.write(plainAnswer(CODES[error.code] ?? 'MALFORMED_REQUEST', headers));
    socket.destroy();
  };
}

/** Answers a request that Node could read but that must not be served, and closes the connection. */
export function answerBroken(code: BrokenCode, headers: Headers, response: ServerResponse): void {
  const { status, body, all } = brokenAnswer(code, headers);
  response.writeHead(status, all).end(body);
}

function plainAnswer(code: BrokenCode, headers: Headers): string {
  const { status, body, all } = brokenAnswer(code, headers);
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${code}`, ...lines, '', body].join('\r\n');
}

function brokenAnswer(code: BrokenCode, headers: Headers) {
  const { status } = FAILURES[code];
  const failure: Failure = { success: false, error: en[code], code };
  const body = JSON.stringify(failure);
  const all: Headers = {
    ...headers,
    ...API_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  return { status, body, all };
}
