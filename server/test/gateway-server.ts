import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that the gateway received. */
interface GatewayRequest {
  method: string;
  url: URL;
  headers: IncomingMessage['headers'];
  body: string;
}

/** Answers a request after its body was read, or leaves it without an answer. */
export type Answer = (response: ServerResponse, request: GatewayRequest) => void;

/** An SMS gateway on this machine: a real HTTP server. A test decides how it answers. */
export interface GatewayServer {
  url: string;
  received: GatewayRequest[];
  /** How it answers from now on. */
  answer: Answer;
  /** Stops listening and cuts open connections. */
  close(): Promise<void>;
}

export const taken: Answer = (response) => void response.end('OK');
export const status =
  (code: number, body = '', headers = {}): Answer =>
  (response) =>
    void response.writeHead(code, headers).end(body);
/** The connection breaks without an answer. */
export const drops: Answer = (response) => void response.destroy();
export const hangs: Answer = () => {};
/** The answer begins and never ends. */
export const hangsHalfway: Answer = (response) => void response.writeHead(200).write('O');
/** Sends a byte every 100 ms for 20 s. Each byte comes in time, but the whole answer does not. */
export const trickles: Answer = (response) => {
  response.writeHead(200);
  let left = 200;
  const timer = setInterval(() => {
    left -= 1;
    if (left > 0) response.write('O');
    else response.end();
  }, 100);
  response.on('close', () => clearInterval(timer));
};

export async function startGatewayServer(): Promise<GatewayServer> {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const got: GatewayRequest = {
      method: request.method ?? '',
      url: new URL(request.url ?? '', gateway.url),
      headers: request.headers,
      body,
    };
    gateway.received.push(got);
    gateway.answer(response, got);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const gateway: GatewayServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    answer: taken,
    close: async () => {
      if (!server.listening) return;
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return gateway;
}
