import { describe, expect, it } from 'vitest';
import { failureCode, gatewayCode, isUnclear, meaningOf } from './failure-codes.ts';
import { countOutcomes } from './outcomes.ts';
import { SmsNotAccepted } from './sms-gateway.ts';

describe("a gateway's code", () => {
  const text = 'Shapla Clinic: your code is 4821. It is valid for 5 minutes.';

  it.each([
    [1007, '1007'],
    ['417', '417'],
    [-3, '-3'],
  ])('is read from its answer: %s', (value, code) => {
    expect(gatewayCode(value, text)).toBe(code);
  });

  it.each([
    ['the one-time code', 4821],
    ['a phone', '01712345678'],
    ['a phone without its zero', 1712345678],
    ['a name', 'Rahima Begum'],
    ['an answer', { response_code: 1007 }],
    ['nothing', undefined],
  ])('is not accepted when it is %s', (_what, value) => {
    expect(gatewayCode(value, text)).toBe('refused');
  });
});

describe('why an SMS was not accepted', () => {
  const withCause = (code: unknown) => Object.assign(new TypeError('fetch failed'), { cause: { code } });

  it.each([
    [new SmsNotAccepted('No.', '1007'), '1007', 'the balance is used up: top up the account'],
    [new SmsNotAccepted('No.'), 'refused', expect.stringContaining('panel')],
    [new SmsNotAccepted('No.', 'http-502'), 'http-502', expect.stringContaining('a fault of the gateway')],
    [new SmsNotAccepted('No.', '9999'), '9999', expect.stringContaining('9999')],
    [withCause('ECONNREFUSED'), 'ECONNREFUSED', expect.stringContaining('refuses connections')],
    [withCause('CERT_HAS_EXPIRED'), 'CERT_HAS_EXPIRED', expect.stringContaining('could not be reached')],
    [withCause('01712345678'), 'network', expect.stringContaining('could not be reached')],
    [new DOMException('slow', 'TimeoutError'), 'timeout', expect.stringContaining('in time')],
    ['a text', 'network', expect.any(String)],
  ])('%s has the code %s', (error, code, meaning) => {
    expect(failureCode(error)).toBe(code);
    expect(meaningOf('bulksmsbd', code)).toEqual(meaning);
  });

  it.each([
    ['no answer in time', new DOMException('slow', 'TimeoutError'), true],
    ['a broken connection', withCause('UND_ERR_SOCKET'), true],
    ['an unknown error', new Error('odd'), true],
    ['a proxy that waited in vain', new SmsNotAccepted('No.', 'http-504'), true],
    ['a refusal', new SmsNotAccepted('No.', '1007'), false],
    ['a fault of the gateway', new SmsNotAccepted('No.', 'http-500'), false],
    ['no connection', withCause('ECONNREFUSED'), false],
    ['no address', withCause('ENOTFOUND'), false],
    ['a wrong certificate', withCause('CERT_HAS_EXPIRED'), false],
  ])('leaves it unclear whether the gateway has the message after %s: %s', (_what, error, isUnknown) => {
    expect(isUnclear(error)).toBe(isUnknown);
  });

  it.each([
    ['1007', 'ব্যালেন্স শেষ'],
    ['http-502', 'গেটওয়ের নিজের সমস্যা'],
    ['9999', 'কোড ৯৯৯৯'],
  ])('is said in Bangla too: %s', (code, meaning) => {
    expect(meaningOf('bulksmsbd', code, 'bn')).toContain(meaning);
  });

  it('is counted by code, and any number of odd codes does not fill the memory', () => {
    const outcomes = countOutcomes();
    outcomes.count('accepted', 'ok');
    for (let code = 0; code < 1_000; code += 1) outcomes.count('failed', String(code));
    outcomes.count('failed', '3');
    const all = outcomes.all();
    expect(all.length).toBeLessThanOrEqual(31);
    expect(all).toContainEqual({ outcome: 'failed', code: '3', total: 2 });
    expect(all.find(({ code }) => code === 'other')?.total).toBe(971);
    expect(all.reduce((sum, { total }) => sum + total, 0)).toBe(1_002);
  });
});
