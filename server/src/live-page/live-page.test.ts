import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, book } from '../../test/clinic.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { addBookedDay, DAY, everyDay, twiceADay } from '../../test/day-of-patients.ts';
import { addAppointment, addPatient, signedIn } from '../../test/people.ts';
import { Desk } from '../../test/queue-sitting.ts';
import { liveKeyOf } from '../queue/live-key.ts';

const MOST_BYTES = 15_000;
const ENV = { CLINIC_PHONE: '01700-000000, 10616', CLINIC_ADDRESS: '12 Mirpur Road' };

// rules: queue 24
describeOnAnyEngine('the live page', (engine) => {
  let app: TestApp;
  let staff: string;
  let admin: string;
  beforeAll(async () => {
    app = await startTestApp(engine, { env: ENV });
    staff = (await signedIn(app, 'Staff')).token;
    admin = (await signedIn(app, 'Admin')).token;
  });
  afterAll(() => app.close());

  const pathOf = (id = 0) => `/q/${liveKeyOf(app.services.config.secret, id)}`;
  const read = async (id: number | undefined, language = '') => {
    const { body } = await app.inject({ url: language + pathOf(id) });
    const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(body) ?? [];
    const words = (html = '') => html.replace(/<[^>]*>/g, ' ').trim();
    return {
      body,
      main,
      ground: /<body class="([^"]*)"/.exec(body)?.[1],
      stage: words(/aria-current="step">(.*?)<\/li>/.exec(main)?.[1]),
      leads: [...main.matchAll(/class="[^"]*\blead\b[^"]*"[^>]*>([^<]*)</g)].map(([, text]) => text),
      buttons: [...main.matchAll(/<a class="button[^"]*" href="([^"]*)">([^<]*)</g)].map(
        ([, href, text]) => `${text}: ${href}`,
      ),
      heading: words(/<h1[^>]*>(.*?)<\/h1>/.exec(main)?.[1]),
      says: words(/<div[^>]* role="status">(.*?)<\/div>/.exec(main)?.[1]),
    };
  };

  it('goes through the stages of a visit, each with one act that leads', async () => {
    const { doctorId, ids } = await addBookedDay(app, 4);
    const desk = await Desk.open(app, staff, doctorId);
    const other = await addBookedDay(app, 1, { appointmentDate: '2026-11-21' });
    expect(await read(other.ids[0])).toMatchObject({ stage: 'Booked', leads: ['Find the clinic'] });
    expect((await read(other.ids[0])).main.match(/<li/g)).toHaveLength(6);

    await desk.act('doctor-arrived');
    for (const serial of [1, 2, 3]) await desk.act('arrive', serial);
    await desk.act('call-next');
    const soon = await read(ids[3]);
    expect(soon).toMatchObject({ ground: 'leave', stage: 'Time to leave', leads: ['I’ll be late'] });
    expect(soon.main).toContain('Already here? Please ask the desk to check you in.');
    expect(await read(ids[2])).toMatchObject({ stage: 'At the clinic', leads: [] });
    expect(await read(ids[1])).toMatchObject({ stage: 'Next', leads: [] });
    expect(await read(ids[0])).toMatchObject({ ground: 'come-in', stage: 'Come in', leads: [] });
    expect(await read(ids[0], '/bn')).toMatchObject({ ground: 'come-in', stage: 'ভেতরে আসুন' });

    await desk.act('pass-over');
    expect(await read(ids[0])).toMatchObject({ ground: 'here', leads: ['I am back'] });
    await desk.act('done');
    expect(await read(ids[1])).toMatchObject({ stage: 'Seen', leads: ['Book Appointment'] });
    for (const id of ids) {
      for (const language of ['', '/bn']) {
        expect(Buffer.byteLength((await read(id, language)).body)).toBeLessThan(MOST_BYTES);
      }
    }
  });

  it('tells how late somebody comes, in words that say who was told', async () => {
    const { ids } = await addBookedDay(app, 1);
    const payload = 'late=20';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await app.inject({ method: 'POST', url: pathOf(ids[0]), headers, payload })).statusCode).toBe(
      303,
    );
    expect((await read(ids[0])).main).toContain('We told the desk you’ll be 20 minutes late.');
  });

  it('says what failed and why, and leads to the next place, a colleague and the telephone', async () => {
    const { doctorId, ids } = await addBookedDay(app, 2, { days: twiceADay(5) });
    const { departmentId } = (await app.get(`/doctors/${doctorId}`)).data;
    const desk = await Desk.open(app, staff, doctorId);
    await desk.act('cancel', undefined, { reason: 'Doctor ill' });
    const path = pathOf(ids[0]);
    const call = 'Call 01700-000000: tel:+8801700000000';
    const failed = await read(ids[0]);
    expect(failed).toMatchObject({
      ground: 'failed',
      heading: 'Sorry, Dr. Nusrat Jahan cannot see you today.',
      says: expect.stringContaining('The sitting is cancelled: the doctor is ill.'),
      buttons: [`Move to 4:00 PM today: ${path}/move?to=${DAY}+2`, call],
      leads: ['Move to 4:00 PM today'],
    });
    expect(failed.main).toContain('<a class="link" href="tel:10616">Call 10616</a>');
    expect(failed.main).toContain(`href="/doctors?department=${departmentId}"`);

    const colleague = await addDoctor(app, { name: 'Dr. Kamal Hossain', departmentId, days: everyDay(9) });
    expect((await read(ids[0])).buttons).toEqual([
      `Move to 4:00 PM today: ${path}/move?to=${DAY}+2`,
      `See Dr. Kamal Hossain today: /book/${colleague}`,
      call,
    ]);
    expect((await read(ids[0], '/bn')).heading).toBe('দুঃখিত, Dr. Nusrat Jahan আজ আপনাকে দেখতে পারছেন না।');

    // The link has chosen the place; the form still asks.
    const form = (await app.inject({ url: `${path}/move?to=${DAY}+2` })).body;
    expect(form).toMatch(
      new RegExp(`<input[^>]*checked=""[^>]*value="${DAY} 2"|value="${DAY} 2"[^>]*checked=""`),
    );
  });

  it('offers no place that is full, and no move to somebody who asks at the desk', async () => {
    const days = [5, 6].map((weekday) => ({ weekday, limit: 2 }));
    const { doctorId, ids } = await addBookedDay(app, 2, { days });
    const desk = await Desk.open(app, staff, doctorId);
    await desk.act('arrive', 2);
    await desk.act('cancel', undefined, { reason: 'Strike' });
    const leads = async (at: number) => (await read(ids[at])).leads;
    expect(await leads(0)).toEqual(['Move to tomorrow']);
    expect(await leads(1)).toEqual(['Book Appointment']);
    for (const appointmentDate of ['2026-11-21', '2026-11-21', '2026-11-27', '2026-11-27', '2026-11-28']) {
      const { id: patientId } = await addPatient(app);
      await addAppointment(app, { doctorId, patientId, appointmentDate });
    }
    expect(await leads(0)).toEqual(['Book Appointment']);
  });

  it('tells of another day that the calendar has taken away', async () => {
    const date = '2026-11-23';
    const { doctorId, ids } = await addBookedDay(app, 1, { appointmentDate: date });
    const leave = { from: date, to: date, reason: 'Training' };
    expect((await app.send('POST', `/doctors/${doctorId}/leave`, leave, admin)).status).toBe(200);
    expect(await read(ids[0])).toMatchObject({
      heading: 'Sorry, Dr. Nusrat Jahan cannot see you on 23 November 2026.',
      says: expect.stringContaining('Dr. Nusrat Jahan is on leave on this day.'),
      leads: ['Move to today'],
    });
  });
});

// rules: money 4, screens 10
describeOnAnyEngine('the live page of a clinic that records payments', (engine) => {
  let app: TestApp;
  let staff: string;
  beforeAll(async () => {
    app = await startTestApp(engine, { env: { ...ENV, FEES: 'desk' } });
    staff = (await signedIn(app, 'Staff')).token;
  });
  afterAll(() => app.close());

  const read = async (id: number, language = '') => {
    const url = `${language}/q/${liveKeyOf(app.services.config.secret, id)}`;
    const words = (await app.inject({ url })).body.replace(/<[^>]*>/g, '\n');
    return words.split('\n').filter((line) => /taka|টাকা/.test(line));
  };

  it('says in one line what is due, paid or to be given back', async () => {
    const { appointment } = (await book(app, await addDoctor(app))).data;
    const send = (path: string, body: object) =>
      app.send('POST', `/appointments/${appointment.id}${path}`, body, staff);
    expect(await read(appointment.id)).toEqual(['Pay at the desk: 500 taka']);
    expect(await read(appointment.id, '/bn')).toEqual(['৫০০ টাকা, রিসেপশনে দেবেন']);
    const payment = { amount: 20_000, way: 'cash', expectedVersion: 0, key: 'payment-of-a-live-page' };
    await send('/payments', payment);
    expect(await read(appointment.id)).toEqual(['Paid: 200 taka, still due: 300 taka']);
    const cancelled = await app.send(
      'PUT',
      `/appointments/${appointment.id}/status`,
      { status: 'Cancelled', money: { choice: 'later' } },
      staff,
    );
    expect(cancelled.status).toBe(200);
    expect(await read(appointment.id)).toEqual(['To be given back: 200 taka. Please ask at the desk.']);
  });

  it('says nothing of money where the clinic records none', async () => {
    const off = await startTestApp(engine, { env: ENV });
    const { appointment } = (await book(off, await addDoctor(off))).data;
    const url = `/q/${liveKeyOf(off.services.config.secret, appointment.id)}`;
    expect((await off.inject({ url })).body).not.toMatch(/taka|Pay|Due/);
    await off.close();
  });
});
