import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How many requests of a connection may wait. Only a program that reads no answers reaches this. */
const MAX_WAITING = 16;
/** How long the requests that waited may take in one round of the event loop, in milliseconds. */
const ROUND_MS = 5;

interface Turn {
  request: IncomingMessage;
  response: ServerResponse;
}

/** A connection, the request that is being answered on it, and the requests that wait for their turn. */
export interface Connection {
  socket: Socket;
  current: Turn | undefined;
  waiting: Turn[];
}

/**
 * Begins a request only after the answer before it has left the process. Node itself begins all requests that
 * arrive in one packet of 64 KB, about 1,600, and keeps their answers in memory until the client reads. Its
 * `maxRequestsPerSocket` would also end connections that read each answer.
 *
 * While requests wait, the socket is not read. A packet that was read before can still contain too many
 * requests. The connection is then closed.
 */
export function takeTurns(
  handle: RequestListener,
  connectionOf: (socket: Socket) => Connection,
): RequestListener {
  const begin = (connection: Connection, turn: Turn) => {
    connection.current = turn;
    handle(turn.request, turn.response);
  };
  // Connections whose next request may begin. They share a small part of each round of the event loop,
  // because Node accepts only one new connection between two rounds.
  const line = new Set<Connection>();
  const beginSome = () => {
    const until = performance.now() + ROUND_MS;
    for (const connection of line) {
      line.delete(connection);
      beginNext(connection);
      if (performance.now() >= until) break;
    }
    if (line.size > 0) setImmediate(beginSome);
  };
  const beginSoon = (connection: Connection) => {
    if (line.size === 0) setImmediate(beginSome);
    line.add(connection);
  };
  const beginNext = (connection: Connection) => {
    const turn = connection.socket.destroyed ? undefined : connection.waiting.shift();
    if (!turn) {
      connection.waiting = [];
      return;
    }
    // A response is closed once the system has taken all of its bytes.
    if (connection.waiting.length > 0) turn.response.once('close', () => beginSoon(connection));
    else connection.socket.resume();
    begin(connection, turn);
  };
  return (request, response) => {
    const { socket } = request;
    if (socket.destroyed) return;
    const connection = connectionOf(socket);
    const { current, waiting } = connection;
    if (!current || current.response.closed) {
      begin(connection, { request, response });
      return;
    }
    if (waiting.length >= MAX_WAITING) {
      connection.waiting = [];
      socket.destroy();
      return;
    }
    waiting.push({ request, response });
    socket.pause();
    if (waiting.length === 1) current.response.once('close', () => beginSoon(connection));
  };
}
