import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Answer, makeTestClock, startTestApp, type TestApp } from '../../test/app.ts';
import { bookOwn, newPhone } from '../../test/clinic.ts';
import { describeOnBothEngines, migratedDatabaseUrl, onAnyEngine } from '../../test/databases.ts';
import { addBookedDay, type BookedDay, everyDay, rowsOn } from '../../test/day-of-patients.ts';
import { addPatient, signedIn } from '../../test/people.ts';
import { Desk, expectWholeRecord, newActKey, sittingOfDay } from '../../test/queue-sitting.ts';

const ROUNDS = process.env.TESTS === 'quick' ? 3 : 6;

describeOnBothEngines('the undo of a walk-in, with two servers,', (engine) => {
  let apps: [TestApp, TestApp];
  let staff: string;
  beforeAll(async () => {
    const parts = {
      databaseUrl: await migratedDatabaseUrl(engine),
      clock: makeTestClock(),
      env: {
        SMS_CONFIRMATION: 'true',
        PUBLIC_URL: 'https://shapla.example',
        CLINIC_NAME: 'Shapla Clinic',
      },
    };
    apps = [await startTestApp(engine, parts), await startTestApp(engine, parts)];
    staff = (await signedIn(apps[0], 'Staff')).token;
  });
  afterAll(async () => {
    for (const app of apps) await app.close();
  });

  const open = (day: BookedDay, server: 0 | 1 = 0) => Desk.open(apps[server], staff, day.doctorId);
  const statuses = async (day: BookedDay) =>
    (await rowsOn(apps[0], day.doctorId)).map(({ daySerial, status }) => `${daySerial} ${status}`);
  const newWalkIn = () => ({ phone: newPhone(), name: 'Karim Uddin', key: newActKey() });
  const give = async (desk: Desk, walkIn = newWalkIn(), server: 0 | 1 = 0): Promise<Answer> => {
    const answer = await apps[server].send('POST', `${desk.url}/walk-ins`, walkIn, staff);
    if (answer.status === 200) desk.state = answer.data.queue;
    return answer;
  };

  /** A sitting with two serials and room for one more, which a walk-in gets. */
  async function fullDay() {
    const day = await addBookedDay(apps[0], 2, { days: everyDay(3) });
    const desk = await open(day);
    const walkIn = newWalkIn();
    const given = await give(desk, walkIn);
    expect([given.status, given.data.serialNumber]).toEqual([200, 3]);
    return { day, desk, walkIn, id: given.data.appointmentId as number };
  }

  onAnyEngine(engine, () => {
    it('cancels the serial: its place is free, its number is not given again, and another desk sees it', async () => {
      const { day, desk, id } = await fullDay();
      expect(desk.state.lastAct).toMatchObject({ kind: 'arrive', isWalkIn: true, canUndo: true });
      expect((await give(desk)).code).toBe('FULLY_BOOKED');
      const { data } = await desk.act('undo');
      expect(data.lastAct).toMatchObject({ kind: 'undo', serialNumber: 3, isWalkIn: true, canUndo: false });
      expect(data.finished).toEqual([]);
      expect((await open(day, 1)).state).toEqual(data);
      expect(await statuses(day)).toEqual(['1 Booked', '2 Booked', '3 Cancelled']);
      const audit = await apps[0].database.read
        .selectFrom('auditLog')
        .select(['action', 'details'])
        .where('action', 'like', 'appointment.%')
        .where('subjectId', '=', id)
        .orderBy('id')
        .execute();
      expect(audit.map(({ action }) => action)).toEqual(['appointment.create', 'appointment.status']);
      expect(JSON.parse(audit[1]?.details ?? '{}')).toEqual({ from: 'Confirmed', to: 'Cancelled' });

      expect((await give(desk)).data.serialNumber).toBe(4);
      expect(desk.order).toBe('4 | 1 2');
      await expectWholeRecord(apps[0].database, sittingOfDay(day));
    });

    it('takes back something else once another act has followed, or if the serial was given before', async () => {
      const { day, desk } = await fullDay();
      await desk.act('call-next');
      expect((await desk.act('undo')).data.lastAct).toMatchObject({ kind: 'undo', isWalkIn: false });
      expect(await statuses(day)).toEqual(['1 Booked', '2 Booked', '3 Confirmed']);
      expect((await desk.act('undo')).code).toBe('ACT_REFUSED');
      await expectWholeRecord(apps[0].database, sittingOfDay(day));

      const other = await addBookedDay(apps[0], 1, { isWalkin: 1 });
      const second = await open(other);
      await second.act('arrive', 1);
      expect(second.state.lastAct).toMatchObject({ kind: 'arrive', isWalkIn: false });
      await second.act('undo');
      expect(await statuses(other)).toEqual(['1 Booked']);
    });

    it('is no matter of the client: nobody can say that an arrival is a walk-in', async () => {
      const { desk } = await fullDay();
      expect((await desk.act('arrive', 1, { reason: 'Walk-in' })).status).toBe(400);
    });

    it('happens once when its answer is lost, and the lost walk-in then says that it was undone', async () => {
      const { day, desk, walkIn } = await fullDay();
      const expectedVersion = desk.state.version;
      const key = newActKey();
      const first = await desk.act('undo', undefined, { key, expectedVersion });
      const again = await desk.act('undo', undefined, { key, expectedVersion });
      expect([again.status, again.data]).toEqual([200, first.data]);
      expect(await give(desk, walkIn, 1)).toMatchObject({
        code: 'ACT_REFUSED',
        error: 'Serial 3 was given to this patient and cancelled by ‘Undo’. Please give a new serial.',
      });
      const another = await give(desk, { ...walkIn, key: newActKey() });
      expect([another.status, another.data.serialNumber]).toEqual([200, 4]);
      expect((await expectWholeRecord(apps[0].database, sittingOfDay(day))).map(({ kind }) => kind)).toEqual([
        'arrive',
        'undo',
        'arrive',
      ]);
    });
  });

  it('is done once when two desks press together', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { day } = await fullDay();
      const desks = [await open(day, 0), await open(day, 1)];
      const answers = await Promise.all(desks.map((desk) => desk.act('undo')));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(answers.map(({ code }) => code)).toContain('QUEUE_CHANGED');
      expect(await statuses(day)).toEqual(['1 Booked', '2 Booked', '3 Cancelled']);
      await expectWholeRecord(apps[0].database, sittingOfDay(day));
    }
  });

  it('against a call: the first one decides, and nobody is called with a cancelled serial', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { day } = await fullDay();
      const [one, other] = [await open(day, 0), await open(day, 1)];
      const [undone, called] = await Promise.all([one.act('undo'), other.act('call-next')]);
      expect([undone.status, called.status].sort()).toEqual([200, 409]);
      const third = undone.status === 200 ? '3 Cancelled' : '3 In Progress';
      expect(await statuses(day)).toEqual(['1 Booked', '2 Booked', third]);
      await expectWholeRecord(apps[0].database, sittingOfDay(day));
    }
  });

  it('against a booking of the place: it is given to nobody or to the one, with a new number', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { day, desk } = await fullDay();
      const patients = [await addPatient(apps[1]), await addPatient(apps[1])];
      const [undone, ...booked] = await Promise.all([
        desk.act('undo'),
        ...patients.map(({ token }) => bookOwn(apps[1], day.doctorId, token)),
      ]);
      expect(undone?.status).toBe(200);
      const got = booked.filter(({ status }) => status === 200);
      expect(got.length).toBeLessThanOrEqual(1);
      for (const { status, code } of booked) if (status !== 200) expect(code).toBe('FULLY_BOOKED');
      expect(await statuses(day)).toEqual([
        '1 Booked',
        '2 Booked',
        '3 Cancelled',
        ...got.map(() => '4 Booked'),
      ]);
      await expectWholeRecord(apps[0].database, sittingOfDay(day));
    }
  });

  onAnyEngine(engine, () => {
    it('takes back the SMS with the serial, or tells who got it, once, that it is cancelled', async () => {
      const [app] = apps;
      const day = await addBookedDay(app, 0, { days: everyDay(9) });
      const desk = await open(day);
      const textsTo = (phone: string) =>
        app.messages.filter((message) => message.phone === phone).map(({ text }) => text);
      const told = newWalkIn();
      await give(desk, told);
      await app.services.outbox.deliver();
      await desk.act('undo');
      await app.services.outbox.deliver();
      expect(textsTo(told.phone)).toEqual([
        expect.stringMatching(/^Shapla Clinic: serial 1, Dr\. Nusrat Jahan, Fri 20 Nov, /),
        'Shapla Clinic: your serial 1, Dr. Nusrat Jahan, Fri 20 Nov, is cancelled.',
      ]);

      const untold = newWalkIn();
      await give(desk, untold);
      await app.services.outbox.deliver();
      // As if the gateway had not been asked yet.
      await app.database.write((tx) =>
        tx
          .updateTable('smsOutbox')
          .set({ status: 'waiting', attempts: 0 })
          .where('phone', '=', untold.phone)
          .execute(),
      );
      await desk.act('undo');
      const messages = await app.database.read
        .selectFrom('smsOutbox')
        .select(['purpose', 'status'])
        .where('phone', '=', untold.phone)
        .execute();
      expect(messages).toEqual([{ purpose: 'confirmation', status: 'expired' }]);
    });
  });
});
