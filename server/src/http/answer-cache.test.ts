import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTestClock, startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, book, editSchedule, setActive } from '../../test/clinic.ts';
import { describeOnBothEngines } from '../../test/databases.ts';
import type { Database } from '../database/connect.ts';
import { makeAnswerCache } from './answer-cache.ts';

describeOnBothEngines('an answer that is kept ready', (engine) => {
  let clinic: TestApp;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
  });
  afterAll(() => clinic.close());

  const slots = async (doctorId: number) =>
    (await clinic.get(`/doctors/${doctorId}/live-status`)).data.availableSlots;

  it('is never older than the last change made here', async () => {
    const doctorId = await addDoctor(clinic, { days: [{ weekday: 5, limit: 5 }] });
    const seen = [await slots(doctorId), await slots(doctorId)];
    await book(clinic, doctorId);
    seen.push(await slots(doctorId));
    await editSchedule(clinic, doctorId, { limit: 9 });
    seen.push(await slots(doctorId));
    expect(seen).toEqual([5, 5, 4, 8]);

    await setActive(clinic, 'doctors', doctorId, false);
    expect((await clinic.get(`/doctors/${doctorId}/live-status`)).status).toBe(404);
    await setActive(clinic, 'doctors', doctorId, true);
    expect(await slots(doctorId)).toBe(8);
  });

  it('is right for everybody who asks while others book', async () => {
    const doctorId = await addDoctor(clinic, { days: [{ weekday: 5, limit: 12 }] });
    await Promise.all(
      Array.from({ length: 12 }, async () => {
        await book(clinic, doctorId);
        // Whoever has booked sees their own place gone.
        expect(await slots(doctorId)).toBeLessThan(12);
      }),
    );
    expect(await slots(doctorId)).toBe(0);
  });

  it('belongs to one address: other pages and searches have their own', async () => {
    const doctorId = await addDoctor(clinic, { name: 'Dr. Only One' });
    const count = async (query: string) => (await clinic.get(`/doctors${query}`)).data.doctors.length;
    expect(await count('?search=only')).toBe(1);
    expect(await count('')).toBeGreaterThan(1);
    expect((await clinic.get(`/doctors/${doctorId}`)).data.name).toBe('Dr. Only One');
  });
});

it('of all answers, no more is kept than 10 million characters', async () => {
  const cache = makeAnswerCache({ changes: () => 0 } as Database, makeTestClock());
  const text = 'x'.repeat(1_000_000);
  const keys = Array.from({ length: 25 }, (_, turn) => `page /doctors?search=${turn}`);
  for (const key of keys) await cache.get(key, async () => text);
  const kept = () => keys.filter((key) => cache.ready(key) !== undefined).length;
  expect(kept()).toBeLessThanOrEqual(10);
  expect(cache.ready(keys.at(-1) ?? '')).toBe(text);
});

it('an answer that is made anew takes the place of the old one', async () => {
  let changes = 0;
  const cache = makeAnswerCache({ changes: () => changes } as Database, makeTestClock());
  const text = 'x'.repeat(1_000_000);
  await cache.get('other', async () => text);
  for (; changes < 25; changes += 1) await cache.get('same', async () => text);
  changes = 0;
  expect(cache.ready('other')).toBe(text);
});

it('it is made once while nothing changes, and again after a change or a failure', async () => {
  let changes = 0;
  let made = 0;
  const cache = makeAnswerCache({ changes: () => changes } as Database, makeTestClock());
  const get = (key: string) => cache.get(key, async () => `${key} ${++made}`);

  expect(await Promise.all([get('a'), get('a'), get('a')])).toEqual(['a 1', 'a 1', 'a 1']);
  expect(await get('b')).toBe('b 2');
  changes += 1;
  expect(await get('a')).toBe('a 3');

  await expect(cache.get('c', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await get('c')).toBe('c 4');
});
