import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { makeBuiltPages } from '../../test/built-pages.ts';
import { addDoctor } from '../../test/clinic.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { addBookedDay, DAY } from '../../test/day-of-patients.ts';
import { signedIn } from '../../test/people.ts';
import { Desk } from '../../test/queue-sitting.ts';

describeOnAnyEngine('the data of a page', (engine) => {
  let clinic: TestApp;
  beforeEach(async () => {
    clinic = await startTestApp(engine, { webRoot: makeBuiltPages() });
  });
  afterEach(() => clinic.close());

  async function dataOf(url: string): Promise<Record<string, unknown>> {
    const { body } = await clinic.inject({ method: 'GET', url });
    return JSON.parse(/id="preloaded">(.*?)<\/script>/s.exec(body)?.[1] ?? '{}');
  }

  it('has the doctor and the queues of today on the pages of a doctor, as the stream tells them', async () => {
    const doctorId = await addDoctor(clinic);
    const data = await dataOf(`/book/${doctorId}`);
    expect(await dataOf(`/doctors/${doctorId}`)).toEqual(data);
    const queues = data[`/queue/events?doctors=${doctorId}`];
    const date = clinic.clock.today();
    expect(queues).toEqual({
      1: expect.objectContaining({ doctorId, date, sitting: 1, window: null, overrun: null }),
    });
    const { today } = data[`/doctors/${doctorId}`] as { today: { now: unknown } };
    expect(queues).toMatchObject({ 1: { now: today.now } });
    expect(Object.keys(await dataOf('/')).join()).not.toContain('/queue/');
  });

  it('has on the list the queues of the doctors who can be booked, and reads them again after a change', async () => {
    const { doctorId } = await addBookedDay(clinic, 2);
    const desk = await Desk.open(clinic, (await signedIn(clinic, 'Staff')).token, doctorId);
    const queueOf = async () => (await dataOf('/doctors'))[`/queue/events?doctors=${doctorId}`];
    const one = { date: DAY, doctorId, sitting: 1 };
    expect(await queueOf()).toEqual({ 1: expect.objectContaining({ ...one, version: 0, waiting: 0 }) });
    await desk.act('arrive', 1);
    expect(await queueOf()).toEqual({ 1: expect.objectContaining({ ...one, version: 1, waiting: 1 }) });
  });
});
