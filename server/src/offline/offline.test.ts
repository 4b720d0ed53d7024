import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';

describe('the page without a network', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp('sqlite', {
      env: {
        CLINIC_NAME: 'Shapla & Sons',
        CLINIC_NAME_BN: 'শাপলা ক্লিনিক',
        CLINIC_PHONE: '+88 01712-345678, 10616',
      },
    });
  });
  afterAll(() => app.close());

  const open = async (url: string) => {
    const { body, headers, statusCode } = await app.inject({ url });
    expect(statusCode).toBe(200);
    expect(headers['content-security-policy']).toContain("script-src 'self' 'sha256-");
    expect(body).not.toMatch(/<(script|link|img)[^>]* (src|href)=/);
    expect(Buffer.byteLength(body)).toBeLessThan(10_000);
    return body;
  };

  it.each([
    ['/offline', 'en', 'No connection', 'Shapla &amp; Sons', 'data-minutes="# min ago"'],
    ['/bn/offline', 'bn', 'সংযোগ নেই', 'শাপলা ক্লিনিক', 'data-minutes="# মিনিট আগে"'],
  ])('%s: is small, stands alone, and knows the clinic', async (url, language, title, clinic, age) => {
    const body = await open(url);
    for (const text of [
      `<html lang="${language}">`,
      title,
      clinic,
      'href="tel:+8801712345678"',
      'href="tel:10616"',
      age,
    ]) {
      expect(body).toContain(text);
    }
  });

  it.each([
    ['/offline/desk', 'en', 'No connection to the server', 'href="/admin/queue"'],
    ['/bn/offline/desk', 'bn', 'সার্ভারের সাথে সংযোগ নেই', 'href="/bn/admin/queue"'],
  ])('%s: leads staff to the desk, and shows no tickets', async (url, language, title, link) => {
    const body = await open(url);
    for (const text of [`<html lang="${language}">`, title, link]) expect(body).toContain(text);
    expect(body).not.toMatch(/ticket|টিকিট/i);
  });
});
