import { addDays } from '@clinic-serial/contract/time/calendar';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { seededRandom } from '../../src/demo-data/seeded-random.ts';
import type { OneSitting } from '../../src/queue/queue.queries.ts';
import { makeTestClock, startTestApp, type TestApp } from '../app.ts';
import { addDoctor } from '../clinic.ts';
import { describeOnBothEngines } from '../databases.ts';
import { newToken, signedIn } from '../people.ts';
import { Desk } from '../queue-sitting.ts';
import { saveSettingsAs } from '../settings.ts';
import { ClinicDays, SPEAKING_CLINIC } from './clinic-days.ts';
import { compareMoment, type Moment } from './contradictions.ts';
import { addPastSittings } from './past-sittings.ts';
import { MomentReader, type Person } from './read-all.ts';

/** `npm run test:recount` reads the sentences of 12 days; `npm run test:all` reads those of two. */
const IS_FULL_RUN = process.env.RECOUNT === 'full';
const DAYS = IS_FULL_RUN ? 12 : 2;
const FEWEST_PAIRS = IS_FULL_RUN ? 20_000 : 3_000;
const SEED = Number(process.env.RECOUNT_SEED ?? '7');
const FIRST_DAY = '2026-11-20';
/** As many contradictions are shown. */
const SHOWN = 20;

describeOnBothEngines('what is said at one moment', (engine) => {
  let clinic: TestApp;
  let staffId: number;
  beforeEach(async () => {
    const clock = makeTestClock(`${FIRST_DAY}T00:00:00.000Z`);
    clinic = await startTestApp(engine, { env: SPEAKING_CLINIC, clock });
    staffId = (await signedIn(clinic, 'Admin')).staffId;
  });
  afterEach(() => clinic.close());

  /** A clinic whose sentences are compared at every moment at which somebody reads them. */
  function listen() {
    const reader = new MomentReader(clinic, staffId);
    const heard = { pairs: 0, contradictions: [] as string[] };
    const days = new ClinicDays(clinic, staffId, seededRandom(SEED), {
      look: async (of, people, sent) => {
        for (const moment of await reader.read(of, people, sent)) {
          const { pairs, contradictions } = compareMoment(moment);
          heard.pairs += pairs;
          heard.contradictions.push(...contradictions);
        }
      },
      booked: (card, sms, fault) => {
        heard.pairs += 1;
        const moment = `${clinic.clock.today()} ${clinic.clock.timeOfDay()}`;
        if (fault) heard.contradictions.push(`${moment}: ${fault}: card '${card}' / SMS '${sms}'`);
      },
    });
    return { days, heard, reader };
  }

  /** What an Admin saves in the morning of a day, by its number. */
  async function saveMorning(day: number): Promise<void> {
    const token = await newToken(clinic, { staffId });
    const { status } = await saveSettingsAs(clinic, token, { CHECK_IN: day % 3 === 1 ? 'false' : 'true' });
    expect(status).toBe(200);
  }

  /** Changes of the calendar in the middle of a day, after patients were told when to come. */
  async function changeCalendar(days: ClinicDays, day: number, minute: number): Promise<void> {
    const date = addDays(FIRST_DAY, day);
    const [, second, , fourth] = days.doctorIds;
    const nothing = { reason: null, text: null, textBn: null };
    if (day % 5 === 1 && minute === 14 * 60) {
      await days.send('POST', `/doctors/${second}/leave`, { from: date, to: addDays(date, 1), ...nothing });
    }
    if (day % 5 === 0 && minute === 15 * 60) {
      const sitting = (start: string, end: string) => ({ startTime: start, endTime: end, patientLimit: 12 });
      const sittings = [sitting('10:00', '13:00'), sitting('19:00', '22:00')];
      await days.send('PUT', `/doctors/${fourth}/days/${date}`, { enabled: true, sittings });
    }
    if (day % 7 === 3 && minute === 17 * 60 + 30) {
      await days.send('POST', '/holidays', { date, name: 'A holiday', nameBn: null });
    }
  }

  it(`over ${DAYS} days never contradicts itself`, async () => {
    const { days, heard } = listen();
    await days.open();
    for (let day = 0; day < DAYS; day += 1) {
      await saveMorning(day);
      await days.live(addDays(FIRST_DAY, day), (minute) => changeCalendar(days, day, minute));
    }
    const { pairs, contradictions } = heard;
    if (IS_FULL_RUN || contradictions.length > 0) {
      const count = contradictions.length;
      process.stdout.write(`${pairs} pairs, ${count} contradictions on ${engine}, RECOUNT_SEED=${SEED}\n`);
    }
    expect(contradictions.slice(0, SHOWN), `RECOUNT_SEED=${SEED}`).toEqual([]);
    expect(pairs).toBeGreaterThan(FEWEST_PAIRS);
  }, 1_800_000);

  /** A doctor's sitting with a few patients, on a day for which windows are told. */
  async function bookedSitting(hours: { start: string; end: string }) {
    await addPastSittings(clinic);
    const doctorId = await addDoctor(clinic, {
      name: 'Dr. Shirin Akter',
      days: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, limit: 20, ...hours })),
    });
    const of: OneSitting = { doctorId, date: FIRST_DAY, sitting: 1 };
    const { days, reader } = listen();
    days.begin(FIRST_DAY);
    for (let count = 0; count < 6; count += 1) await days.book(of);
    /** A desk that works the queue after 9 in the morning. */
    const openDesk = async () => {
      clinic.clock.set(`${FIRST_DAY}T03:00:00.000Z`);
      return Desk.open(clinic, (await signedIn(clinic, 'Staff')).token, doctorId);
    };
    const read = async (person: Person | undefined, text?: string) => {
      const people = person ? [person] : [];
      return contradictionsIn(await reader.read(of, people, person && text ? [{ person, text }] : []));
    };
    return { openDesk, last: days.people.at(-1), read };
  }

  const contradictionsIn = (moments: readonly Moment[]) =>
    moments.flatMap((moment) => compareMoment(moment).contradictions);

  /** The same clinic with pages and answers in which a text stands in place of another. */
  function withText(wrong: string | RegExp, text: string, where: string): void {
    const { app } = clinic;
    const inject = app.inject.bind(app) as (request: {
      url: string;
    }) => Promise<{ body: string; payload: string }>;
    const planted = async (request: { url: string }) => {
      const response = await inject(request);
      if (!request.url.startsWith(where)) return response;
      const body = response.body.replace(wrong, text);
      expect(body, `${where} has nothing to replace`).not.toBe(response.body);
      return Object.assign(Object.create(response), { body, json: () => JSON.parse(body) });
    };
    app.inject = planted as unknown as typeof app.inject;
  }

  it('finds an SMS with the time of its booking, while a window is told', async () => {
    const { last, read } = await bookedSitting({ start: '09:00', end: '12:00' });
    const sms = clinic.messages.findLast(({ text }) => text.includes(last?.liveKey ?? '-'))?.text ?? '';
    expect(await read(last, sms)).toEqual([]);
    expect(await read(last, `Clinic: serial 6, Dr. Shirin Akter, Fri 20 Nov, about 9:45 AM.`)).toEqual([
      expect.stringContaining('two states: /q/'),
    ]);
  });

  it('finds a page that says who is next before the doctor is there', async () => {
    const { last, read } = await bookedSitting({ start: '09:00', end: '12:00' });
    expect(await read(last)).toEqual([]);
    withText(
      /<p[^>]*>Come between [^<]+<\/p>(<p[^>]*>[^<]+<\/p>)*/,
      '<p>Please come now.</p><p>You are next.</p>',
      `/q/`,
    );
    expect(await read(last)).toEqual([
      expect.stringContaining('two states'),
      expect.stringContaining('a state that does not fit the sitting'),
    ]);
  });

  it('finds a board that names the end of a break as one to come', async () => {
    const { openDesk, last, read } = await bookedSitting({ start: '09:00', end: '12:00' });
    const desk = await openDesk();
    await desk.act('doctor-arrived');
    await desk.act('break', undefined, { until: '09:30' });
    clinic.clock.advance(40 * 60);
    expect(await read(last)).toEqual([]);
    withText('The break was to end at 9:30 AM', 'On a break until 9:30 AM', '/board');
    const found = await read(last);
    expect(found).toContainEqual(expect.stringContaining('a moment that has passed, as one to come: /board'));
    expect(found).toContainEqual(expect.stringMatching(/two states: .*\/board/));
  });

  it('finds a window that one answer moves by half an hour', async () => {
    const { last, read } = await bookedSitting({ start: '17:00', end: '20:00' });
    expect(await read(last)).toEqual([]);
    withText(/"from":"17:30"/, '"from":"18:00"', `/api/appointments/${last?.id}`);
    expect(await read(last)).toEqual([expect.stringContaining('two times')]);
  });

  it('finds the wrong part of a day in Bangla', async () => {
    const { last, read } = await bookedSitting({ start: '17:00', end: '20:00' });
    withText(/(?<=<p[^>]*>)(?:বিকাল|সন্ধ্যা) /, 'সকাল ', '/bn/q/');
    expect(await read(last)).toContainEqual(expect.stringContaining('two times'));
  });

  it('finds another serial with the doctor', async () => {
    const { openDesk, last, read } = await bookedSitting({ start: '09:00', end: '12:00' });
    const desk = await openDesk();
    await desk.act('doctor-arrived');
    await desk.act('arrive', 1);
    await desk.act('call-next');
    expect(await read(last)).toEqual([]);
    withText('Now </span><b>1<', 'Now </span><b>2<', '/board');
    expect(await read(last)).toContainEqual(expect.stringContaining('two serials with the doctor'));
  });

  it('says one start before it, at its minute, and after the hours were changed, without a forecast', async () => {
    const { days, reader } = listen();
    await days.open();
    days.begin(FIRST_DAY);
    const [, , , fourth = 0] = days.doctorIds;
    const of: OneSitting = { doctorId: fourth, date: FIRST_DAY, sitting: 1 };
    await days.book(of);
    const readAt = async (time: string) => {
      clinic.clock.set(`${FIRST_DAY}T${time}:00.000Z`);
      return contradictionsIn(await reader.read(of, days.people));
    };
    expect(await readAt('04:00')).toEqual([]);
    const sittings = [{ startTime: '11:00', endTime: '13:00', patientLimit: 12 }];
    await days.send('PUT', `/doctors/${fourth}/days/${FIRST_DAY}`, { enabled: true, sittings });
    for (const time of ['04:00', '04:30', '05:00', '05:05']) expect(await readAt(time), time).toEqual([]);
  });

  it('says nothing that has passed while nobody presses anything for two days', async () => {
    await addPastSittings(clinic);
    const { days, heard } = listen();
    await days.open();
    days.begin(FIRST_DAY);
    for (const of of days.sittings) for (let count = 0; count < 4; count += 1) await days.book(of);
    const statuses = () =>
      clinic.database.read.selectFrom('appointments').select(['id', 'status']).orderBy('id').execute();
    const booked = await statuses();
    const untouched = (await days.sentNow()).length;
    const told: string[] = [];
    for (let minute = 7 * 60; minute < 2 * 24 * 60; minute += 30) {
      clinic.clock.set(
        new Date(Date.parse(`${FIRST_DAY}T00:00:00.000+06:00`) + minute * 60_000).toISOString(),
      );
      await days.passMinute();
      const time = clinic.clock.timeOfDay();
      const isNight = time >= '22:00' || time < '07:00';
      const sent = (await days.sentNow()).slice(untouched + told.length);
      told.push(...sent);
      if (isNight) expect(sent, `at ${time}`).toEqual([]);
      const isRead = (at: number) => !isNight || minute % (24 * 60) === 0 || (minute / 30) % 8 === at;
      for (const of of days.sittings.filter((_, at) => isRead(at))) {
        const people = minute <= 24 * 60 ? days.someOf(of, 1) : [];
        await days.look({ ...of, date: clinic.clock.today() }, people);
      }
    }
    expect(heard.contradictions.slice(0, SHOWN), `RECOUNT_SEED=${SEED}`).toEqual([]);
    expect(told.filter((text) => /come now|এখনই আসুন/.test(text))).toEqual([]);
    expect(await statuses()).toEqual(booked);

    const staff = (await signedIn(clinic, 'Staff')).token;
    const { data } = await clinic.get('/queue/open', staff);
    expect(data.sittings).toHaveLength(days.sittings.length);
    for (const { doctorId, date, sitting } of data.sittings) {
      const groups = { inside: 'done', here: 'keep', away: 'no-show' };
      const act = { kind: 'end', expectedVersion: 0, key: `settle-${doctorId}-${sitting}`, groups };
      const ended = await clinic.send(
        'POST',
        `/queue/${doctorId}/${date}/acts?sitting=${sitting}`,
        act,
        staff,
      );
      expect(ended.status).toBe(200);
    }
    expect((await clinic.get('/queue/open', staff)).data.sittings).toEqual([]);
    expect(new Set((await statuses()).map(({ status }) => status))).toEqual(
      new Set(['No Show', 'Completed']),
    );
  }, 1_800_000);
});
