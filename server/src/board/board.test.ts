import { encode } from 'uqr';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor } from '../../test/clinic.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { addBookedDay, rowsOn, twiceADay } from '../../test/day-of-patients.ts';
import { signedIn } from '../../test/people.ts';
import { Desk } from '../../test/queue-sitting.ts';

describeOnAnyEngine('the board', (engine) => {
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
    expect(article).toMatch(/^Dr\. .* Now 1 Next 2 3 4 Book Appointment$/);
    for (const { patientName } of await rowsOn(app, doctorId)) expect(html).not.toContain(patientName);
    for (const { phone } of patients) expect(html).not.toContain(phone);
    expect(html).toMatch(/data-say-en="Serial 1, Dr\. [^"]*" data-say-bn="সিরিয়াল ১, /);
  });

  it('has one code a page, which leads to the same page on a phone', async () => {
    const { doctorId } = await addBookedDay(app, 1);
    for (const [path, address] of [
      ['/board', 'https://shapla.example/board'],
      ['/bn/board', 'https://shapla.example/bn/board'],
      [`/bn/board/${doctorId}`, `https://shapla.example/bn/board/${doctorId}`],
    ] as const) {
      const html = await page(path);
      const codes = html.match(/<svg[\s\S]*?<\/svg>/g) ?? [];
      expect(codes).toHaveLength(1);
      const { data } = encode(address, { border: 2 });
      const drawn = data.map((row) => row.map(() => false));
      for (const [, x, y, length] of (codes[0] ?? '').matchAll(/M(\d+) (\d+)h(\d+)/g)) {
        drawn[Number(y)]?.fill(true, Number(x), Number(x) + Number(length));
      }
      expect(drawn).toEqual(data);
    }
    expect(await page('/board')).toContain('Follow on your phone');
  });

  it('links each sitting to the board of its doctor, and that one back to all and to the booking', async () => {
    const { doctorId } = await addBookedDay(app, 1);
    expect(await page('/board')).toContain(`<h2><a href="/board/${doctorId}">`);
    expect(await page(`/board/${doctorId}?part=1&card=1`)).toContain(`<h2><a href="/board/${doctorId}">`);
    const one = await page(`/bn/board/${doctorId}`);
    expect(one).toContain('href="/bn/board"');
    expect(one).toContain(`href="/bn/book/${doctorId}"`);
    expect(one).toContain(`href="/board/${doctorId}"`);
  });

  it('says why a number goes ahead, before the call and after it', async () => {
    const { doctorId } = await addBookedDay(app, 5);
    const desk = await Desk.open(app, staff, doctorId);
    for (const serial of [1, 2, 3, 4]) await desk.act('arrive', serial);
    await desk.act('bring-forward', 4, { reason: 'Emergency' });
    const says = async (path: string) => articles(await page(path))[0];
    expect(await says(`/board/${doctorId}`)).toContain(
      'Next 4 · emergency 1 2 Went ahead today: 1 emergency',
    );
    await desk.act('call-next');
    await desk.act('bring-forward', 3, { reason: "Doctor's request" });
    expect(await says(`/board/${doctorId}`)).toContain(
      'Now 4 · emergency Next 3 · doctor’s request 1 2 Went ahead today: 1 emergency, 1 doctor’s request',
    );
    expect(await says(`/bn/board/${doctorId}`)).toContain('এখন চলছে ৪ · জরুরি এরপর ৩ · ডাক্তারের অনুরোধে ১ ২');
    await desk.act('call-next');
    await desk.act('call-next');
    expect(await says(`/board/${doctorId}`)).toContain('Now 1 Next 2 Went ahead today');
  });

  it('says that a doctor is late, on a break, away or done', async () => {
    const { doctorId } = await addBookedDay(app, 2);
    const desk = await Desk.open(app, staff, doctorId);
    const says = async (language = '') => articles(await page(`${language}/board/${doctorId}`))[0];
    expect(await says()).toContain('Was expected at 9:00 AM, not here yet');
    await desk.act('late', undefined, { until: '11:00' });
    expect(await says()).toContain('Late, about 11:00 AM');
    expect(await says('/bn')).toContain('দেরি হচ্ছে, সকাল ১১টার দিকে');
    await desk.act('doctor-arrived');
    expect(await says()).toContain('The doctor is here');
    await desk.act('break', undefined, { until: '12:30' });
    expect(await says()).toContain('On a break until 12:30 PM');
    await desk.act('cancel', undefined, { reason: 'Doctor ill' });
    expect(await says()).toContain('Cancelled today: the doctor is ill');
  });

  it('shows of two sittings the one that goes on', async () => {
    const { doctorId } = await addBookedDay(app, 1, { days: twiceADay(10) });
    const desk = await Desk.open(app, staff, doctorId);
    expect(articles(await page(`/board/${doctorId}`))).toEqual([
      expect.stringContaining('Was expected at 9:00 AM'),
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
    expect(part).toMatch(
      /^<div class="sittings[^"]*" data-day="2026-11-20" data-night="false" data-second="\d+"/,
    );
    expect(part).toContain('আসার কথা ছিল');
    for (const unknown of [away, '999999', 'x'])
      expect(await page(`/board/${unknown}`)).toContain('No doctor sits today.');
  });

  it('has the time of day of the clinic', async () => {
    const before = app.clock.now().toISOString();
    app.clock.set('2026-11-20T09:07:09+06:00');
    const html = await page('/board');
    expect(html).toContain('>9:07 AM</time>');
    expect(html).toContain(`data-second="${(9 * 60 + 7) * 60 + 9}"`);
    expect(await page('/bn/board')).toContain('>সকাল ৯:০৭</time>');
    expect(html).toContain('data-hours="12: AM|1: AM|');
    app.clock.set(before);
  });

  it('is less than 20 kB with nine sittings, in Bangla too', async () => {
    const own = await startTestApp(engine, { env: { PUBLIC_URL: 'https://shapla.example' } });
    const token = (await signedIn(own, 'Staff')).token;
    for (let doctor = 0; doctor < 9; doctor += 1) {
      const desk = await Desk.open(own, token, (await addBookedDay(own, 4)).doctorId);
      for (const serial of [1, 2, 3, 4]) await desk.act('arrive', serial);
      await desk.act('bring-forward', 4, { reason: 'Elderly or disabled' });
      await desk.act('call-next');
    }
    for (const path of ['/board', '/bn/board']) {
      const html = (await own.inject({ url: path })).body;
      expect(articles(html)).toHaveLength(9);
      expect(Buffer.byteLength(html), path).toBeLessThan(20_000);
    }
    await own.close();
  });

  it('folds those who have finished, and all of them once nobody sits any more', async () => {
    const own = await startTestApp(engine);
    const token = (await signedIn(own, 'Staff')).token;
    const read = async () => (await own.inject({ url: '/board' })).body;
    const ids: number[] = [];
    for (let doctor = 0; doctor < 4; doctor += 1) ids.push((await addBookedDay(own, 1)).doctorId);
    const desks: Desk[] = [];
    for (const id of ids) desks.push(await Desk.open(own, token, id));
    const [first, second, ...others] = desks;
    const split = async () => {
      const [shown = '', folded] = (await read()).split(/<details[^>]*>/);
      return { shown: articles(shown).length, folded: articles(folded ?? '').length, text: shown };
    };
    await first?.act('end', undefined, { notSeen: 'keep' });
    await second?.act('cancel', undefined, { reason: 'Doctor ill' });
    expect(await split()).toMatchObject({ shown: ids.length - 1, folded: 1 });
    expect(await read()).toContain('Finished for today: 1');
    for (const desk of others) await desk.act('end', undefined, { notSeen: 'keep' });
    const over = await split();
    expect(over).toMatchObject({ shown: 0, folded: ids.length });
    expect(over.text).toContain('No doctor sits any more today.');
    expect(articles((await own.inject({ url: `/board/${ids[0]}` })).body)[0]).toContain('Finished for today');
    await own.close();
  });
});
