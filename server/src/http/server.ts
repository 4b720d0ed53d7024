import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { clientOf, networkOf } from './client-address.ts';
import { answerBroken, CONNECTION_LIMITS, endSilentConnections } from './connections.ts';
import type { Headers } from './security-headers.ts';
import { type Connection, takeTurns } from './turns.ts';
import { chooseToClose, WAITING_BOUNDS } from './waiting-bytes.ts';

const CHECK_WAITING_MS = 100;
/** Roughly the memory that Node needs for a request that waits for its turn, besides its headers. */
const REQUEST_BYTES = 4_096;

interface Parts {
  config: Pick<Config, 'connections' | 'trustProxy'>;
  headers: Headers;
  log: Logger;
  waitingBounds?: typeof WAITING_BOUNDS;
}

/**
 * Makes the HTTP server. It limits what clients can use: the number of connections, one request at a time on
 * each (turns.ts), and the bytes that wait to be read (waiting-bytes.ts).
 */
export function makeServer(handle: RequestListener, parts: Parts): Server {
  const { config, headers } = parts;
  const open = new Map<Socket, Connection>();
  const connectionOf = (socket: Socket): Connection => {
    const known = open.get(socket);
    if (known) return known;
    const connection: Connection = { socket, current: undefined, waiting: [] };
    open.set(socket, connection);
    socket.once('close', () => open.delete(socket));
    return connection;
  };
  const answerOne: RequestListener = (request, response) => {
    if (hasTwoHosts(request)) answerBroken('MALFORMED_REQUEST', headers, response);
    else handle(request, response);
  };
  const server = createServer(CONNECTION_LIMITS.http, takeTurns(answerOne, connectionOf));
  server.keepAliveTimeout = CONNECTION_LIMITS.keepAliveTimeout;
  server.requestTimeout = CONNECTION_LIMITS.requestTimeout;
  server.setTimeout(CONNECTION_LIMITS.connectionTimeout);
  endSilentConnections(server, connectionOf);
  limitConnections(server, config);
  boundWaitingBytes(server, open, parts);
  return server;
}

/**
 * True for a request with two Host headers, because a proxy may have used the other one. Only the raw list
 * shows both.
 */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

/** Closes new connections above the limits. All connections of a proxy come from one address. */
function limitConnections(server: Server, { connections, trustProxy }: Parts['config']): void {
  if (connections.total > 0) server.maxConnections = connections.total;
  if (connections.perClient === 0 || trustProxy) return;
  const counts = new Map<string, number>();
  server.on('connection', (socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    const count = counts.get(network) ?? 0;
    if (count >= connections.perClient) {
      socket.destroy();
      return;
    }
    counts.set(network, count + 1);
    socket.once('close', () => {
      const left = (counts.get(network) ?? 1) - 1;
      if (left > 0) counts.set(network, left);
      else counts.delete(network);
    });
  });
}

/** Checks all connections ten times a second, because Node has no event for bytes that wait. */
function boundWaitingBytes(server: Server, open: Map<Socket, Connection>, parts: Parts): void {
  const check = () => {
    const unread = [];
    for (const connection of open.values()) {
      const bytes = bytesHeldBy(connection);
      if (bytes > 0) unread.push({ connection, bytes, network: networkAsking(connection, parts.config) });
    }
    const closed = chooseToClose(unread, parts.waitingBounds ?? WAITING_BOUNDS);
    for (const { connection } of closed) connection.socket.destroy();
    if (closed.length > 0) {
      const bytes = closed.reduce((sum, one) => sum + one.bytes, 0);
      parts.log.warn({ connections: closed.length, bytes }, 'Closed connections whose clients do not read');
    }
  };
  let timer: NodeJS.Timeout | undefined;
  server.on('listening', () => {
    timer = setInterval(check, CHECK_WAITING_MS).unref();
  });
  server.on('close', () => clearInterval(timer));
}

/** The bytes that this process keeps for a connection: the answer being sent, and waiting requests. */
function bytesHeldBy({ socket, waiting }: Connection): number {
  let bytes = socket.writableLength;
  for (const { request } of waiting) {
    bytes += REQUEST_BYTES;
    for (const text of request.rawHeaders) bytes += text.length;
  }
  return bytes;
}

function networkAsking({ socket, current }: Connection, { trustProxy }: Parts['config']): string {
  return networkOf(current ? clientOf(current.request, trustProxy) : (socket.remoteAddress ?? ''));
}
