import type { QueueState } from '@clinic-serial/contract/subjects/queue';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, book } from '../../test/clinic.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { nextNumber } from '../../test/next-number.ts';
import { signedIn } from '../../test/people.ts';

const TODAY = '2026-11-20';

describeOnAnyEngine('the acts of a queue', (engine) => {
  let app: TestApp;
  let staff: string;
  let url: string;
  let state: QueueState;
  beforeAll(async () => {
    app = await startTestApp(engine);
    staff = (await signedIn(app, 'Staff')).token;
  });
  afterAll(() => app.close());

  /** A doctor whose sitting of today has so many booked patients. */
  async function sittingWith(patients: number): Promise<void> {
    const doctorId = await addDoctor(app);
    for (let patient = 0; patient < patients; patient += 1) await book(app, doctorId);
    url = `/queue/${doctorId}/${TODAY}`;
    state = (await app.get(url, staff)).data;
  }

  async function act(body: object, token = staff) {
    const key = `key-of-act-${nextNumber('act')}`;
    const answer = await app.send(
      'POST',
      `${url}/acts`,
      { expectedVersion: state.version, key, ...body },
      token,
    );
    if (answer.status === 200) state = answer.data;
    return answer;
  }

  const idOf = (serial: number) =>
    [...state.entries, ...state.notHere, ...state.finished].find(
      ({ serialNumber }) => serialNumber === serial,
    )?.appointmentId;
  const arrive = (serial: number) => act({ kind: 'arrive', appointmentId: idOf(serial) });
  const order = () => state.entries.map(({ serialNumber }) => serialNumber);

  describe('a morning', () => {
    it('calls who has come by serial, completes the one before, and puts back who was not there', async () => {
      await sittingWith(6);
      expect(state).toMatchObject({ version: 0, state: 'expected', current: null, entries: [] });
      expect(state.notHere.map(({ serialNumber }) => serialNumber)).toEqual([1, 2, 3, 4, 5, 6]);

      for (const serial of [3, 2, 4, 5, 6]) expect(await arrive(serial)).toMatchObject({ status: 200 });
      expect(order()).toEqual([2, 3, 4, 5, 6]);
      expect((await act({ kind: 'call-next' })).data).toMatchObject({ state: 'running' });
      expect(state.current?.serialNumber).toBe(2);
      await act({ kind: 'pass-over' });
      expect(order()).toEqual([3, 4, 5, 6]);
      expect(state.notHere.map(({ serialNumber }) => serialNumber)).toEqual([1, 2]);

      await act({ kind: 'return', appointmentId: idOf(2) });
      expect(order()).toEqual([3, 4, 5, 6, 2]);
      await act({ kind: 'bring-forward', appointmentId: idOf(6), reason: 'Emergency' });
      expect(order()).toEqual([3, 6, 4, 5, 2]);
      await act({ kind: 'call-next' });
      expect(state).toMatchObject({ seen: 1, current: { serialNumber: 6 } });
      expect(await act({ kind: 'undo' })).toMatchObject({ status: 200 });
      expect(order()).toEqual([3, 6, 4, 5, 2]);

      expect((await act({ kind: 'undo' })).status).toBe(409);
      expect((await act({ kind: 'end' })).data).toMatchObject({ state: 'ended', seen: 1, notCome: 1 });
      expect(await act({ kind: 'call-next' })).toMatchObject({ code: 'ACT_REFUSED' });
    });

    it('calls one patient when two desks press, and shows the second desk why', async () => {
      await sittingWith(3);
      await arrive(1);
      await arrive(2);
      const answers = await Promise.all([act({ kind: 'call-next' }), act({ kind: 'call-next' })]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const refused = answers.find(({ status }) => status === 409);
      expect(refused).toMatchObject({ code: 'QUEUE_CHANGED' });
    });
  });
});
