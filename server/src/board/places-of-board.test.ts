import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, book } from '../../test/clinic.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { signedIn } from '../../test/people.ts';

const hours = (startTime: string, endTime: string, more: object = {}) => ({
  startTime,
  endTime,
  patientLimit: 20,
  ...more,
});

// rules: places 4 and 10
describeOnAnyEngine('the pages of a clinic with several places', (engine) => {
  let app: TestApp;
  let token: string;
  let both: number;
  let second: number;
  beforeAll(async () => {
    app = await startTestApp(engine, {
      env: { CLINIC_NAME: 'Shapla', CLINIC_PHONE: '10616', CLINIC_ADDRESS: '1 Lake Road' },
    });
    token = (await signedIn(app, 'Admin')).token;
    // Friday is weekday 5.
    both = await doctorWith('Dr. Both', {
      sittings: [
        hours('09:00', '13:00', { sitting: 1 }),
        hours('17:00', '21:00', { sitting: 2, placeId: 2 }),
      ],
    });
    await doctorWith('Dr. First', hours('09:00', '13:00'));
    second = await doctorWith('Dr. Second', hours('09:00', '13:00', { placeId: 2, room: 'Room 7' }));
  });
  afterAll(() => app.close());

  async function doctorWith(name: string, friday: object): Promise<number> {
    if (app.services.config.places.length === 0) {
      const address = { address: '9 Sector Road', phone: '02-55012345', nameBn: 'উত্তরা' };
      await app.send('POST', '/admin/places', { name: 'Uttara', ...address }, token);
    }
    const id = await addDoctor(app, { name });
    const { data } = await app.get(`/doctors/${id}`, token);
    const { phone, departmentId } = data;
    const weeklySchedule = { 5: { enabled: true, ...friday } };
    await app.send('PUT', `/doctors/${id}`, { name, phone, departmentId, weeklySchedule }, token);
    return id;
  }

  const page = async (path: string) => (await app.inject({ url: path })).body;
  const rows = (html: string) =>
    [...html.matchAll(/<h2>(?:<a[^>]*>)?([^<]*).*?<p class="room">(.*?)<\/p>/gs)].map(([, name, room]) => [
      name,
      room?.replace(/Department \d+/, 'Department').trim(),
    ]);

  it('show on the board all sittings, each with its place', async () => {
    const html = await page('/board');
    expect(rows(html)).toEqual([
      ['Dr. Both', expect.stringMatching(/^<small>Shapla<\/small> ./)],
      ['Dr. First', expect.stringMatching(/^<small>Shapla<\/small> ./)],
      ['Dr. Second', '<small>Uttara</small> Room 7'],
    ]);
    expect(html).not.toContain('data-place=');
  });

  it('show on the board of a place the sittings there, and name the place once', async () => {
    const html = await page('/board?place=2');
    expect(rows(html)).toEqual([
      ['Dr. Second', 'Room 7'],
      ['Dr. Both', expect.not.stringContaining('Uttara')],
    ]);
    expect(html).toContain('<title>Today at the clinic · Uttara</title>');
    expect(html).toContain('data-place="2"');
    expect(html).toContain('href="/bn/board?place=2"');
    expect(await page('/bn/board?place=2')).toContain('<title>আজকের সিরিয়াল · উত্তরা</title>');
    // The part that the script reads again after an event.
    expect(rows(await page('/board?part=1&place=2')).map(([name]) => name)).toEqual([
      'Dr. Second',
      'Dr. Both',
    ]);
    expect(rows(await page(`/board/${both}?part=1&card=1&place=1`))).toHaveLength(1);
    expect(rows(await page(`/board/${second}?part=1&card=1&place=1`))).toEqual([]);
    // An unknown place is ignored.
    expect(rows(await page('/board?place=9'))).toHaveLength(3);
  });

  it('say on the live page where the serial is, with the telephone and the map of that place', async () => {
    const { liveKey } = (await book(app, second)).data.appointment;
    const html = await page(`/q/${liveKey}`);
    expect(html).toContain('Uttara, ');
    expect(html).toContain('Room 7');
    expect(html).toContain('tel:+880255012345');
    expect(html).toContain('9%20Sector%20Road');
    expect(html).not.toContain('tel:10616');
    expect((await app.get(`/queue/own/${liveKey}`)).data).toMatchObject({
      placeId: 2,
      departmentLocation: 'Room 7',
    });
  });
});
