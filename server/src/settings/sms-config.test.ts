import { describe, expect, it } from 'vitest';
import { refusal } from '../../test/settings.ts';
import { readConfig } from '../config.ts';

describe('the configuration of SMS', () => {
  it('needs the address of a gateway', () => {
    expect(refusal({ SMS_GATEWAY: 'http' })).toBe('SMS_HTTP_URL must be set when SMS_GATEWAY is http');
  });

  it.each([
    ['SMS_HTTP_HEADERS', ['{', '["a"]', '{"a":1}', '{"a b":"c"}', '{"a":"ঢাকা"}', '{"a":"b\\r\\nc: d"}']],
    ['SMS_SUCCESS', ['ok', '202', 'json:', 'json:error', 'json:=0', 'regex:', 'regex:(']],
    [
      'SMS_HTTP_TEMPLATE',
      [
        '{"to":{{phone}},"message":"{{text}}"}',
        '{"to":"{{phone}}"}',
        '{{text}}',
        '["{{phone}}","{{text}}","{{otp}}"]',
      ],
    ],
    ['SMS_HTTP_METHOD', ['GET']],
    ['SMS_API_KEY', ['']],
  ])('refuses wrong values of a gateway with a sentence that names %s: %j', (name, values) => {
    for (const value of values) {
      const env = {
        SMS_GATEWAY: 'http',
        SMS_HTTP_URL: 'https://a.b/c',
        SMS_API_KEY: 'key',
        SMS_HTTP_TEMPLATE: '{"key":"{{key}}","to":"{{phone}}","message":"{{text}}"}',
        [name]: value,
      };
      expect(refusal(env)).toMatch(new RegExp(`^${name} must .{5,}`));
    }
  });

  it.each([
    ['bulksmsbd', ['SMS_API_KEY', 'SMS_SENDER']],
    ['sslwireless', ['SMS_API_KEY', 'SMS_SENDER']],
    ['smsnetbd', ['SMS_API_KEY']],
  ])('needs for the ready gateway %s only %j', (gateway, names) => {
    const env: Record<string, string> = { SMS_GATEWAY: gateway };
    const asked = names.map((name) => `${name} must be set: the SMS gateway asks for it`);
    expect(refusal(env)).toBe(asked.join('\n'));
    for (const name of names) env[name] = 'set';
    expect(readConfig(env).sms.http?.url).toMatch(/^https:/);
  });

  it('lets the operator change any setting of a ready gateway', () => {
    const { sms } = readConfig({
      SMS_GATEWAY: 'smsnetbd',
      SMS_API_KEY: 'k',
      SMS_HTTP_URL: 'http://127.0.0.1:8080/sendsms',
      SMS_NUMBER_FORMAT: 'local',
    });
    expect(sms.http).toMatchObject({
      url: 'http://127.0.0.1:8080/sendsms',
      numberFormat: 'local',
      success: { by: 'json', path: ['error'], values: ['0'] },
    });
  });

  it('needs PUBLIC_URL for confirmations', () => {
    expect(refusal({ SMS_CONFIRMATION: 'true' })).toMatch(/^PUBLIC_URL must be set/);
    expect(readConfig({ SMS_CONFIRMATION: 'true', PUBLIC_URL: 'https://clinic.example' })).toMatchObject({
      publicUrl: 'https://clinic.example',
      sms: { confirmation: true },
    });
  });
});
