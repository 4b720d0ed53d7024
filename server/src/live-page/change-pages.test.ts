import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addBanglaTexts } from '../../test/clinic.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { addBookedDay, DAY, rowsOn, twiceADay } from '../../test/day-of-patients.ts';
import { addAppointment, signedIn } from '../../test/people.ts';
import { Desk } from '../../test/queue-sitting.ts';
import { liveKeyOf } from '../queue/live-key.ts';

const TOMORROW = '2026-11-21';

// rules: queue 23
describeOnAnyEngine('the pages that move and cancel the serial of a live link', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  const keyOf = (id = 0) => liveKeyOf(app.services.config.secret, id);
  const open = (url: string) => app.inject({ url });
  /** A page without its looks. */
  const bare = (html: string) => html.replace(/ class="[^"]*"/g, '');
  const post = (url: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams(fields).toString(),
    });

  it('list days and times, and lead to the new serial', async () => {
    const { doctorId, ids } = await addBookedDay(app, 1, { days: twiceADay(3) });
    const url = `/q/${keyOf(ids[0])}/move`;
    const page = await open(url);
    expect(page.statusCode).toBe(200);
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(page.headers['content-security-policy']).toMatch(
      /script-src 'self'; style-src 'self'( 'sha256-[\w+/=]{44}')+;/,
    );
    expect(page.body).toContain('<meta name="robots" content="noindex"/>');
    const html = bare(page.body);
    expect(html).toContain('<h1>Move serial 1</h1>');
    expect(html).toContain(
      '<legend>Today</legend><label><input type="radio" required="" name="to" value="2026-11-20 2"',
    );
    expect(page.body).toContain('4:00 PM – 7:00 PM · 3 places free');
    expect(html).toContain('<legend>Tomorrow</legend>');
    expect(html).toContain('<legend>Sunday, 22 November 2026</legend>');
    expect(page.body).toContain('You can move it 2 times.');

    const moved = await post(url, { to: `${TOMORROW} 2` });
    const [created] = await rowsOn(app, doctorId, TOMORROW);
    expect(created).toMatchObject({ daySerial: 1001, movedFromId: ids[0] });
    expect(moved).toMatchObject({ statusCode: 303, headers: { location: `/q/${keyOf(created?.id)}` } });
    // The form is sent again after a lost answer.
    expect((await post(url, { to: `${TOMORROW} 2` })).headers.location).toBe(moved.headers.location);
  });

  it('are in Bangla below /bn', async () => {
    const { doctorId, ids } = await addBookedDay(app, 2, { days: twiceADay(3) });
    await addBanglaTexts(app, doctorId);
    const [move, cancel] = [`/bn/q/${keyOf(ids[0])}/move`, `/bn/q/${keyOf(ids[1])}/cancel`];
    const page = bare((await open(move)).body);
    expect(page).toContain('<html lang="bn">');
    expect(page).toContain('১ নম্বর সিরিয়াল সরান');
    expect(page).toContain('<legend>আগামীকাল</legend>');
    expect(page).toContain('৩টি সিরিয়াল খালি');
    expect((await post(move, { to: `${TOMORROW} 1` })).headers.location).toMatch(/^\/bn\/q\//);
    expect((await open(cancel)).body).toContain('ডা. নুসরাত জাহান-এর কাছে আজ আপনার ২ নম্বর সিরিয়ালটি বাতিল করবেন?');
    expect((await post(cancel)).headers.location).toBe(`/bn/q/${keyOf(ids[1])}`);
  });

  it('say why a form did nothing, and keep the choice', async () => {
    const { doctorId, ids } = await addBookedDay(app, 1, { days: twiceADay(1) });
    const url = `/q/${keyOf(ids[0])}/move`;
    const empty = await post(url);
    expect(empty.statusCode).toBe(400);
    expect(bare(empty.body)).toContain('<p role="alert">Please choose a day and time.</p>');
    const other = await addBookedDay(app, 1);
    await addAppointment(app, {
      ...{ doctorId, patientId: other.patients[0]?.id ?? 0, appointmentDate: TOMORROW },
    });
    const full = await post(url, { to: `${TOMORROW} 1` });
    expect(full.statusCode).toBe(409);
    expect(full.body).toContain('This time cannot be chosen any more. Please choose another one.');
    expect(full.body).not.toContain(`value="${TOMORROW} 1"`);
    const far = await post(url, { to: '2026-12-24 1' });
    expect(far).toMatchObject({ statusCode: 400 });
    expect(far.body).toContain('Please choose a day until Fri, 27 Nov');
    expect((await rowsOn(app, doctorId))[0]?.status).toBe('Booked');
  });

  it('ask before they cancel', async () => {
    const { doctorId, ids } = await addBookedDay(app, 1);
    const url = `/q/${keyOf(ids[0])}/cancel`;
    const page = (await open(url)).body;
    expect(bare(page)).toContain('<h1>Cancel serial 1 with Dr. Nusrat Jahan, today?</h1>');
    expect(page).toMatch(/<button class="button lead [^"]*">Cancel serial<\/button>/);
    expect(page).toContain(`<a href="/q/${keyOf(ids[0])}">Keep serial</a>`);
    expect((await rowsOn(app, doctorId))[0]?.status).toBe('Booked');
    expect(await post(url)).toMatchObject({ statusCode: 303, headers: { location: `/q/${keyOf(ids[0])}` } });
    expect((await rowsOn(app, doctorId))[0]?.status).toBe('Cancelled');
    expect(await open(url)).toMatchObject({ statusCode: 303, headers: { location: `/q/${keyOf(ids[0])}` } });
  });

  it('say when the patient has to ask at the desk or to call', async () => {
    const { doctorId, ids } = await addBookedDay(app, 2);
    const desk = await Desk.open(app, (await signedIn(app, 'Staff')).token, doctorId);
    await desk.act('arrive', 1);
    const here = 'The clinic has noted that you are here. Please ask at the desk.';
    const move = await open(`/q/${keyOf(ids[0])}/move`);
    expect(move.statusCode).toBe(409);
    expect(move.body).toContain(here);
    expect(move.body).not.toContain('<form');
    const cancel = await post(`/q/${keyOf(ids[0])}/cancel`);
    expect(cancel.statusCode).toBe(409);
    expect(cancel.body).toContain(here);
    expect(cancel.body).not.toContain('<form');
    await app.database.write((tx) =>
      tx
        .updateTable('appointments')
        .set({ ownMoves: 2 })
        .where('id', '=', ids[1] ?? 0)
        .execute(),
    );
    const used = (await open(`/q/${keyOf(ids[1])}/move`)).body;
    expect(used).toContain('You have moved this serial twice. Please call the clinic: 01700-000000');
  });

  it('do nothing for a form of another site', async () => {
    const { doctorId, ids } = await addBookedDay(app, 1);
    for (const path of ['move', 'cancel']) {
      const url = `/q/${keyOf(ids[0])}/${path}`;
      const answer = await post(url, { to: `${TOMORROW} 1` }, { 'sec-fetch-site': 'cross-site' });
      expect(answer).toMatchObject({ statusCode: 303, headers: { location: `/q/${keyOf(ids[0])}` } });
    }
    expect(await rowsOn(app, doctorId)).toMatchObject([{ status: 'Booked' }]);
  });

  it('lead to the live page for a key that is unknown or over', async () => {
    const { doctorId, patients } = await addBookedDay(app, 1);
    const past = await addAppointment(app, {
      ...{ doctorId, patientId: patients[0]?.id ?? 0, appointmentDate: '2026-11-19' },
    });
    for (const key of ['aaaaaaaaaaaa', keyOf(past)]) {
      for (const path of ['move', 'cancel']) {
        for (const answer of [
          await open(`/q/${key}/${path}`),
          await post(`/q/${key}/${path}`, { to: `${DAY} 1` }),
        ]) {
          expect(answer).toMatchObject({ statusCode: 303, headers: { location: `/q/${key}` } });
        }
      }
    }
  });
});
