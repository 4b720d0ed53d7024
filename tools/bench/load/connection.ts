import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const HEAD_END = Buffer.from('\r\n\r\n');

/** The server answered with another status than 200. */
export class Refused extends Error {
  override name = 'Refused';
}

/**
 * One keep-alive connection that sends one HTTP/1.1 request at a time. It understands only responses with a
 * Content-Length, because the measured servers send no others. So it costs a fraction of what a server costs,
 * and the server is the limit of the measurement.
 */
export class Connection {
  /** The port of the server. */
  readonly port: number;
  readonly #socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  #waiting: { path: string; resolve(body: string): void; reject(error: Error): void } | undefined;

  private constructor(socket: Socket, port: number) {
    this.#socket = socket;
    this.port = port;
    socket.setNoDelay(true);
    socket.on('data', (chunk) => this.#receive(chunk));
    socket.on('error', (error) => this.#fail(error));
    socket.on('close', () => this.#fail(new Error('The server closed the connection.')));
  }

  /** Connects to a port of 127.0.0.1. */
  static async open(port: number): Promise<Connection> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return new Connection(socket, port);
  }

  /** Returns the body of a successful response. @throws Refused */
  get(path: string, token?: string): Promise<string> {
    const authorization = token === undefined ? '' : `Authorization: Bearer ${token}\r\n`;
    return this.#send(path, `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${authorization}\r\n`);
  }

  /** Sends a body as JSON. Returns the parsed `data` of a successful response. @throws Refused */
  async post<T>(path: string, body: unknown): Promise<T> {
    const text = JSON.stringify(body);
    const answer = await this.#send(
      path,
      `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n` +
        `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
    );
    return JSON.parse(answer).data;
  }

  close(): void {
    this.#socket.removeAllListeners('close').destroy();
  }

  #send(path: string, request: string): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#waiting = { path, resolve, reject };
      if (this.#socket.destroyed) this.#fail(new Error('The server closed the connection.'));
      else this.#socket.write(request);
    });
  }

  #receive(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const headLength = this.#received.indexOf(HEAD_END);
    if (headLength === -1) return;
    const head = this.#received.toString('latin1', 0, headLength);
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
    if (length === undefined) {
      this.#fail(new Error(`An answer without Content-Length:\n${head}`));
      return;
    }
    const bodyStart = headLength + HEAD_END.length;
    const end = bodyStart + Number(length);
    if (this.#received.length < end) return;

    const body = this.#received.toString('utf8', bodyStart, end);
    this.#received = this.#received.subarray(end);
    const waiting = this.#waiting;
    this.#waiting = undefined;
    const status = head.slice(9, 12);
    if (status === '200') waiting?.resolve(body);
    else waiting?.reject(new Refused(`${waiting.path} was answered ${status}: ${body}`));
  }

  #fail(error: Error): void {
    this.#waiting?.reject(error);
    this.#waiting = undefined;
  }
}
