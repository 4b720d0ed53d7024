import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  drops,
  type GatewayServer,
  hangs,
  hangsHalfway,
  startGatewayServer,
  status,
  trickles,
} from '../../test/gateway-server.ts';
import { readConfig } from '../config.ts';
import { consoleGateway, httpGateway } from './http-gateway.ts';

const SECRET_TEXT = 'আপনার কোড: 1234 "so" & \\ {{phone}}\n$& 50%+1';
const MESSAGE = { id: 'k1x2y3z4', phone: '01712345678', text: SECRET_TEXT };

describe('a gateway that is reached by HTTP', () => {
  let server: GatewayServer;
  beforeEach(async () => {
    server = await startGatewayServer();
  });
  afterEach(() => server.close());

  const gateway = (env: Record<string, string>) => {
    const { sms } = readConfig({ SMS_GATEWAY: 'http', SMS_HTTP_URL: server.url, ...env });
    if (!sms.http) throw new Error('no gateway');
    return httpGateway(sms.http, 300);
  };
  const send = (env: Record<string, string> = {}) => gateway(env).send(MESSAGE);
  const fieldsOf = (text = '') => Object.fromEntries(new URLSearchParams(text));

  it('gets phone and text as JSON, whatever the text contains', async () => {
    await send({ SMS_HTTP_HEADERS: '{"x-key":"k"}' });
    expect(server.received).toHaveLength(1);
    expect(server.received[0]).toMatchObject({
      method: 'POST',
      headers: { 'x-key': 'k', 'content-type': 'application/json' },
    });
    expect(JSON.parse(server.received[0]?.body ?? '')).toEqual({ to: '01712345678', message: SECRET_TEXT });
  });

  it('gets them at any place of the JSON template, beside fixed values', async () => {
    await send({
      SMS_API_KEY: 'k"1',
      SMS_HTTP_TEMPLATE:
        '{"auth":{"key":"{{key}}"},"flash":false,"messages":[{"to":["+88{{phone}}"],"body":"{{text}}","ref":"{{id}}"}]}',
    });
    expect(JSON.parse(server.received[0]?.body ?? '')).toEqual({
      auth: { key: 'k"1' },
      flash: false,
      messages: [{ to: ['+8801712345678'], body: SECRET_TEXT, ref: 'k1x2y3z4' }],
    });
  });

  it('gets them as a form', async () => {
    await send({
      SMS_HTTP_FORMAT: 'form',
      SMS_NUMBER_FORMAT: 'international',
      SMS_HTTP_TEMPLATE: 'msisdn={{phone}}&sms={{text}}&from=THE+CLINIC',
    });
    expect(server.received[0]).toMatchObject({
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(fieldsOf(server.received[0]?.body)).toEqual({
      msisdn: '8801712345678',
      sms: SECRET_TEXT,
      from: 'THE CLINIC',
    });
  });

  it.each(['', '/send?route=2'])('gets them in the query of the address ending in "%s"', async (path) => {
    await send({
      SMS_HTTP_URL: `${server.url}${path}`,
      SMS_HTTP_FORMAT: 'query',
      SMS_HTTP_TEMPLATE: 'key=a%20b&to={{phone}}&text={{text}}',
    });
    expect(server.received[0]).toMatchObject({ method: 'GET', body: '' });
    expect(fieldsOf(server.received[0]?.url.search)).toEqual({
      ...(path === '' ? {} : { route: '2' }),
      key: 'a b',
      to: '01712345678',
      text: SECRET_TEXT,
    });
  });

  it('may get them in the query of a POST request', async () => {
    await send({ SMS_HTTP_FORMAT: 'query', SMS_HTTP_METHOD: 'POST' });
    expect(server.received[0]).toMatchObject({ method: 'POST', body: '' });
    expect(server.received[0]?.url.searchParams.get('message')).toBe(SECRET_TEXT);
  });

  it.each([
    ['status', 200, 'Message 1003'],
    ['status', 202, ''],
    ['json:error=0', 200, '{"error":0,"msg":"Request submitted"}'],
    ['json:status=ok|queued', 200, '{"status":"queued"}'],
    ['json:data.0.code=1000', 200, '{"data":[{"code":"1000"}]}'],
    ['json:sent=true', 200, '{"sent":true}'],
    ['regex:^SMS SUBMITTED: ID - \\d+', 200, 'SMS SUBMITTED: ID - 77'],
    ['regex:(?:OK|1701)', 201, '1701|8801712345678'],
  ])('has taken the message by the rule %s when it answers %i %s', async (rule, code, body) => {
    server.answer = status(code, body);
    await send({ SMS_SUCCESS: rule });
  });

  it.each([
    ['json:error=0', 200, '{"error":416,"msg":"No valid number"}'],
    ['json:error=0', 200, '{"code":0}'],
    ['json:error=0', 200, 'null'],
    ['json:error=0', 200, '<html>Down for maintenance</html>'],
    ['json:error=0', 200, ''],
    ['json:data.0.code=1000', 200, '{"data":[]}'],
    ['json:error=0', 500, '{"error":0}'],
    ['regex:^OK', 200, 'NOT OK'],
    ['regex:^OK', 401, 'OK'],
    // A rule sees only the first 8 KB of an answer.
    ['regex:OK', 200, `${'x'.repeat(8_192)}OK`],
  ])('has not taken it by the rule %s when it answers %i %s', async (rule, code, body) => {
    server.answer = status(code, body);
    await expect(send({ SMS_SUCCESS: rule })).rejects.toThrow(/^The SMS gateway answered /);
  });

  it.each([
    ['json:response_code=202', 200, '{"response_code":1007,"error_message":"Balance Insufficient"}', '1007'],
    ['json:error=0', 400, '{"error":405}', '405'],
    ['json:error=0', 500, '{"error":0}', 'http-500'],
    ['json:error=0', 403, '<html>01712345678</html>', 'http-403'],
    ['json:error=0', 200, '{"error":"8801712345678"}', 'refused'],
    ['json:error=0', 200, `{"error":${JSON.stringify(SECRET_TEXT)}}`, 'refused'],
    ['regex:^OK', 200, 'NOT OK', 'refused'],
    ['status', 200, '\uFEFF{"response_code":"1007"}', 'bulksmsbd-1007'],
    ['status', 400, '{"error":405}', 'smsnetbd-405'],
    ['status', 400, 'Error: Invalid Token', 'key'],
    ['status', 401, 'no', 'http-401'],
  ])(
    'gives a code for why it did not take the message, by the rule %s when it answers %i %s',
    async (rule, http, body, code) => {
      server.answer = status(http, body);
      await expect(send({ SMS_SUCCESS: rule })).rejects.toMatchObject({ code });
    },
  );

  it.each([
    ['status', 'Thank you', false],
    ['status', '{"response_code":202}', true],
    ['status', '\uFEFF{"response_code":"202"}', true],
    ['json:response_code=202', '\uFEFF{"response_code":"202"}', true],
    ['json:code=1', '\uFEFF{"code":"1"}', true],
    ['regex:^OK', '\uFEFFOK', true],
  ])('by the rule %s, its answer %j is accepted and understood: %s', async (rule, body, isUnderstood) => {
    server.answer = status(200, body);
    expect(await send({ SMS_SUCCESS: rule })).toEqual({ isUnderstood });
  });

  it.each([400, 401, 429, 500, 503])('has not taken the message when it answers %i', async (code) => {
    server.answer = status(code);
    await expect(send()).rejects.toThrow(`The SMS gateway answered ${code}.`);
  });

  it.each([301, 302, 307, 308])('is not followed when it redirects with %i', async (code) => {
    server.answer = (response, request) =>
      request.url.pathname === '/'
        ? status(code, '', { location: `${server.url}/elsewhere` })(response, request)
        : status(200)(response, request);
    await expect(send()).rejects.toThrow(`The SMS gateway answered ${code}.`);
    expect(server.received).toHaveLength(1);
  });

  it('is read no further than needed, however much it answers', async () => {
    let written = 0;
    server.answer = (response) => {
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536))) written += 65_536;
      };
      response.on('drain', more);
      more();
    };
    await send();
    expect(written).toBeLessThan(64 * 1024 * 1024);
  });

  it('has not taken the message when the connection breaks', async () => {
    server.answer = drops;
    await expect(send()).rejects.toThrow('fetch failed');
  });

  it('has not taken the message when nobody listens', async () => {
    await server.close();
    await expect(send()).rejects.toThrow('fetch failed');
  });

  it('is given up in time also when Node collects garbage meanwhile', async () => {
    server.answer = hangs;
    setFlagsFromString('--expose-gc');
    const collectGarbage: () => void = runInNewContext('gc');
    const stopped = new AbortController();
    const collecting = setInterval(collectGarbage, 20);
    const tries = Array.from({ length: 20 }, () => gateway({}).send(MESSAGE, stopped.signal));
    const ended = await Promise.race([Promise.allSettled(tries), pause(5_000, 'still waiting')]);
    clearInterval(collecting);
    stopped.abort();
    expect(ended).not.toBe('still waiting');
  });

  it('is given up when the caller ends the try', async () => {
    server.answer = hangs;
    const ending = new AbortController();
    const result = gateway({}).send(MESSAGE, ending.signal);
    ending.abort(new DOMException('The process ends', 'TimeoutError'));
    await expect(result).rejects.toThrow('The process ends');
  });

  it('has a limit of time for the whole exchange, however it spends it', async () => {
    const answers = [hangs, hangsHalfway, trickles];
    server.answer = (response, request) => answers[server.received.length - 1]?.(response, request);
    const results = await Promise.allSettled(answers.map(() => send()));
    expect(results.map((result) => result.status === 'rejected' && result.reason.name)).toEqual([
      'TimeoutError',
      'TimeoutError',
      'TimeoutError',
    ]);
  });

  it('does not reveal the text or the key in its errors', async () => {
    const env = {
      SMS_HTTP_FORMAT: 'query',
      SMS_HTTP_TEMPLATE: 'key={{key}}&t={{text}}&p={{phone}}',
      SMS_API_KEY: 'very-secret',
    };
    for (const answer of [status(500, SECRET_TEXT), drops]) {
      server.answer = answer;
      const error = (await send(env).catch((error: Error) => error)) as Error;
      expect(`${error} ${error.stack} ${error.cause}`).not.toMatch(/1234|01712345678|very-secret/);
    }
  });

  describe('that has a preset', () => {
    const keys = { SMS_API_KEY: 'the key', SMS_SENDER: '8809617000000' };

    it.each([
      [
        'bulksmsbd',
        'form',
        {
          api_key: 'the key',
          type: 'text',
          number: '8801712345678',
          senderid: '8809617000000',
          message: SECRET_TEXT,
        },
      ],
      [
        'sslwireless',
        'json',
        {
          api_token: 'the key',
          sid: '8809617000000',
          msisdn: '8801712345678',
          sms: SECRET_TEXT,
          csms_id: 'k1x2y3z4',
        },
      ],
      ['smsnetbd', 'form', { api_key: 'the key', msg: SECRET_TEXT, to: '8801712345678' }],
    ])('%s gets what it expects, as %s', async (name, format, fields) => {
      server.answer = status(200, '{"response_code":202,"status_code":200,"error":0}');
      await send({ SMS_GATEWAY: name, ...keys });
      const { method, body, url } = server.received[0] ?? {};
      expect([method, url?.search]).toEqual(['POST', '']);
      expect(format === 'json' ? JSON.parse(body ?? '') : fieldsOf(body)).toEqual(fields);
    });

    it.each([
      [
        'bulksmsbd',
        '{"response_code":202,"message_id":1,"success_message":"SMS Submitted","error_message":""}',
      ],
      ['sslwireless', '{"status":"SUCCESS","status_code":200,"error_message":"","smsinfo":[]}'],
      // The same csms_id again: the gateway has had the message since the try whose answer was lost.
      ['sslwireless', '{"status":"FAILED","status_code":4023,"error_message":"Duplicate CSMS ID"}'],
      ['smsnetbd', '{"error":0,"msg":"Request successfully submitted","data":{"request_id":1}}'],
    ])('%s has taken the message when it answers %s', async (name, body) => {
      server.answer = status(200, body);
      await send({ SMS_GATEWAY: name, ...keys });
    });

    it.each([
      ['bulksmsbd', '{"response_code":1007,"success_message":"","error_message":"Balance Insufficient"}'],
      ['sslwireless', '{"status":"FAILED","status_code":4003,"error_message":"IP Blacklisted"}'],
      ['smsnetbd', '{"error":405,"msg":"Authentication Failed"}'],
    ])('%s has not taken it when it answers %s', async (name, body) => {
      server.answer = status(200, body);
      await expect(send({ SMS_GATEWAY: name, ...keys })).rejects.toThrow('did not take the message');
    });
  });
});

it('the console shows the message and hides the middle of the phone', async () => {
  const lines: string[] = [];
  await consoleGateway((line) => lines.push(line)).send({ ...MESSAGE, text: '1234 is your code.' });
  expect(lines).toEqual(['SMS to 017•••••678: 1234 is your code.']);
});
