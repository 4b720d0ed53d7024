import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { consoleGateway } from './console-gateway.ts';
import { httpGateway } from './http-gateway.ts';

const SECRET_TEXT = 'আপনার কোড: 1234 "so" & \\ {{phone}}\n$& 50%';

describe('a gateway that is reached by HTTP', () => {
  let server: Server;
  let url: string;
  let status: number;
  let received: Array<{ method?: string; url?: string; headers: Record<string, unknown>; body: string }>;
  beforeEach(async () => {
    status = 200;
    received = [];
    server = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      received.push({ method: request.method, url: request.url, headers: request.headers, body });
      response.writeHead(status).end('a long answer'.repeat(1_000));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const gateway = (env: Record<string, string>) => {
    const { sms } = readConfig({ SMS_GATEWAY: 'http', SMS_HTTP_URL: url, ...env });
    if (!sms.http) throw new Error('no gateway');
    return httpGateway(sms.http);
  };
  const message = { phone: '01712345678', text: SECRET_TEXT };

  it('gets phone and text as JSON, whatever stands in the text', async () => {
    await gateway({ SMS_HTTP_HEADERS: '{"Content-Type":"application/json","x-key":"k"}' }).send(message);
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({ method: 'POST', headers: { 'x-key': 'k' } });
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({ to: '01712345678', message: SECRET_TEXT });
  });

  it('gets them as a form when the template is one', async () => {
    await gateway({
      SMS_HTTP_HEADERS: '{"content-type":"application/x-www-form-urlencoded"}',
      SMS_HTTP_BODY: 'msisdn={{phone}}&sms={{text}}&from=CLINIC',
    }).send(message);
    expect(Object.fromEntries(new URLSearchParams(received[0]?.body))).toEqual({
      msisdn: '01712345678',
      sms: SECRET_TEXT,
      from: 'CLINIC',
    });
  });

  it('gets them in the address when the method is GET', async () => {
    await gateway({
      SMS_HTTP_METHOD: 'GET',
      SMS_HTTP_URL: `${url}/send?key=a%20b&to={{phone}}&text={{text}}`,
    }).send(message);
    expect(received[0]).toMatchObject({ method: 'GET', body: '' });
    expect(Object.fromEntries(new URL(received[0]?.url ?? '', url).searchParams)).toEqual({
      key: 'a b',
      to: '01712345678',
      text: SECRET_TEXT,
    });
  });

  it.each([400, 401, 429, 500, 503])('has not taken the message when it answers %i', async (answered) => {
    status = answered;
    await expect(gateway({}).send(message)).rejects.toThrow(`The SMS gateway answered ${answered}.`);
  });

  it('has not taken the message when nobody listens', async () => {
    const away = gateway({});
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await expect(away.send(message)).rejects.toThrow();
  });

  it('does not tell the text in what it fails with', async () => {
    status = 500;
    const error = await gateway({ SMS_HTTP_METHOD: 'GET', SMS_HTTP_URL: `${url}/?t={{text}}&p={{phone}}` })
      .send(message)
      .catch((error: Error) => error);
    expect(`${error} ${(error as Error).stack}`).not.toMatch(/1234|01712345678/);
  });
});

it('the console shows the message and hides the middle of the phone', async () => {
  const lines: string[] = [];
  await consoleGateway((line) => lines.push(line)).send({ phone: '01712345678', text: '1234 is your code.' });
  expect(lines).toEqual(['SMS to 017•••••678: 1234 is your code.']);
});
