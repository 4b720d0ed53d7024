import { parse } from 'acorn';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor } from '../../test/clinic.ts';
import { describeOnBothEngines } from '../../test/databases.ts';
import { addBookedDay, rowsOn, twiceADay } from '../../test/day-of-patients.ts';
import { signedIn } from '../../test/people.ts';
import { Desk } from '../../test/queue-sitting.ts';
import { SCRIPT } from '../live-page/page-script.ts';
import { BOARD_SCRIPT } from './board-script.ts';

describe('the scripts in the pages of the server', () => {
  it.each([
    ['board', BOARD_SCRIPT],
    ['live page', SCRIPT],
  ])('%s: understood by browsers of 2017', (_, script) => {
    expect(() => parse(script, { ecmaVersion: 2017 })).not.toThrow();
    // A check that cannot fail would say nothing.
    expect(() => parse(`${script}; a?.b`, { ecmaVersion: 2017 })).toThrow();
  });
});

describeOnBothEngines('the board', (engine) => {
  let app: TestApp;
  let staff: string;
  beforeAll(async () => {
    app = await startTestApp(engine, {
      env: { CLINIC_NAME: 'Shapla Clinic', PUBLIC_URL: 'https://shapla.example' },
    });
    staff = (await signedIn(app, 'Staff')).token;
  });
  afterAll(() => app.close());

  const page = async (path: string) => (await app.inject({ url: path })).body;
  const articles = (html: string) =>
    [...html.matchAll(/<article[\s\S]*?<\/article>/g)].map(([article]) =>
      article
        .replace(/<svg[\s\S]*?<\/svg>/, '')
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    );

  it('shows number, doctor, place and the next three, and no patient', async () => {
    const { doctorId, patients } = await addBookedDay(app, 6);
    const desk = await Desk.open(app, staff, doctorId);
    for (const serial of [1, 2, 3, 4, 5]) await desk.act('arrive', serial);
    await desk.act('call-next');
    const html = await page(`/board/${doctorId}`);
    const [article] = articles(html);
    expect(article).toMatch(/^Dr\. .* 1 Next 2 3 4 Scan to see when it is your turn$/);
    for (const { patientName } of await rowsOn(app, doctorId)) expect(html).not.toContain(patientName);
    for (const { phone } of patients) expect(html).not.toContain(phone);
    expect(html).toMatch(/data-say-en="Serial 1, Dr\. [^"]*" data-say-bn="সিরিয়াল ১, /);
    expect(Buffer.byteLength(await page(`/board/${doctorId}`))).toBeLessThan(20_000);
  });

  it('says that a doctor is late, on a break, away or done', async () => {
    const { doctorId } = await addBookedDay(app, 2);
    const desk = await Desk.open(app, staff, doctorId);
    const says = async (language = '') => articles(await page(`${language}/board/${doctorId}`))[0];
    expect(await says()).toContain('Starts at 9:00 AM');
    await desk.act('late', undefined, { until: '11:00' });
    expect(await says()).toContain('Late. Starts about 11:00 AM');
    expect(await says('/bn')).toContain('দেরি হচ্ছে, শুরু আনুমানিক সকাল ১১:০০');
    await desk.act('doctor-arrived');
    expect(await says()).toContain('The doctor is here');
    await desk.act('break', undefined, { until: '12:30' });
    expect(await says()).toContain('On a break until 12:30 PM');
    await desk.act('cancel', undefined, { reason: 'Doctor ill' });
    expect(await says()).toContain('Does not sit today');
  });

  it('shows of two sittings the one that goes on', async () => {
    const { doctorId } = await addBookedDay(app, 1, { days: twiceADay(10) });
    const desk = await Desk.open(app, staff, doctorId);
    expect(articles(await page(`/board/${doctorId}`))).toEqual([
      expect.stringContaining('Starts at 9:00 AM'),
    ]);
    await desk.act('end', undefined, { notSeen: 'keep' });
    expect(articles(await page(`/board/${doctorId}`))).toEqual([
      expect.stringContaining('Starts at 4:00 PM'),
    ]);
  });

  it('has all doctors of today, and a part without the page around it', async () => {
    const away = await addDoctor(app, { days: [] });
    const all = await page('/board');
    expect(all).not.toContain(`data-doctor="${away}"`);
    expect(articles(all).length).toBeGreaterThan(2);
    const part = await page('/board?part=1&lang=bn');
    expect(part).toMatch(/^<div class="sittings" data-day="2026-11-20" data-light="day">/);
    expect(part).toContain('শুরু');
    for (const unknown of [away, '999999', 'x'])
      expect(await page(`/board/${unknown}`)).toContain('No doctor sits today.');
  });
});
