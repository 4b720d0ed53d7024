import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const HEAD_END = Buffer.from('\r\n\r\n');

export interface Reply {
  status: number;
  body: string;
}

/**
 * One keep-alive connection that sends one HTTP/1.1 request at a time. It knows only what the measured servers do
 * (answers with a Content-Length), and so costs a fraction of what they cost: the server is to be the limit.
 */
export class Connection {
  readonly #socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  #waiting: { resolve(reply: Reply): void; reject(error: Error): void } | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (chunk) => this.#receive(chunk));
    socket.on('error', (error) => this.#fail(error));
    socket.on('close', () => this.#fail(new Error('The server closed the connection.')));
  }

  /** Connects to a port of 127.0.0.1. */
  static async open(port: number): Promise<Connection> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return new Connection(socket);
  }

  get(path: string): Promise<Reply> {
    return this.#send(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
  }

  /** Sends a body as JSON; answers the parsed `data` of a success. Anything but 200 is an error. */
  async post<T>(path: string, body: unknown): Promise<T> {
    const text = JSON.stringify(body);
    const { status, body: answer } = await this.#send(
      `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n` +
        `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
    );
    if (status !== 200) throw new Error(`POST ${path} answered ${status}: ${answer}`);
    return JSON.parse(answer).data;
  }

  close(): void {
    this.#socket.removeAllListeners('close').destroy();
  }

  #send(request: string): Promise<Reply> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.write(request);
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
    waiting?.resolve({ status: Number(head.slice(9, 12)), body });
  }

  #fail(error: Error): void {
    this.#waiting?.reject(error);
    this.#waiting = undefined;
  }
}
