import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTestClock, startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, book, editSchedule, setActive } from '../../test/clinic.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import type { Database } from '../database/connect.ts';
import { makeAnswerCache } from './answer-cache.ts';
import { type KeptAnswer, makeKeptAnswer } from './kept-answer.ts';

describeOnAnyEngine('a cached answer', (engine) => {
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

  it('is correct for every client that asks while other clients book', async () => {
    const doctorId = await addDoctor(clinic, { days: [{ weekday: 5, limit: 12 }] });
    await Promise.all(
      Array.from({ length: 12 }, async () => {
        await book(clinic, doctorId);
        // A client that has booked sees that its place is taken.
        expect(await slots(doctorId)).toBeLessThan(12);
      }),
    );
    expect(await slots(doctorId)).toBe(0);
  });

  it('belongs to one address: other pages and searches have their own answers', async () => {
    await addDoctor(clinic);
    const doctorId = await addDoctor(clinic, { name: 'Dr. Only One' });
    const count = async (query: string) => (await clinic.get(`/doctors${query}`)).data.doctors.length;
    expect(await count('?search=only')).toBe(1);
    expect(await count('')).toBeGreaterThan(1);
    expect((await clinic.get(`/doctors/${doctorId}`)).data.name).toBe('Dr. Only One');
  });
});

const MB = 1_000_000;
const plain = (text: string) => makeKeptAnswer(text, 'text/plain');
/** Text that hardly shrinks when compressed. */
const noise = (length: number) => randomBytes(length / 2).toString('hex');
const formOf = async (answer: KeptAnswer | undefined, encoding: string) => await answer?.form(encoding);
const bodyOf = async (answer: KeptAnswer | undefined) => (await formOf(answer, ''))?.body.toString();

it('the cache keeps the newest answers, 20 MB in total', async () => {
  const cache = makeAnswerCache({ changes: () => 0 } as Database, makeTestClock());
  const keys = Array.from({ length: 45 }, (_, turn) => `page /doctors?search=${turn}`);
  for (const key of keys) await cache.get(key, async () => plain('x'.repeat(MB)));
  const kept = keys.filter((key) => cache.ready(key) !== undefined);
  expect(kept).toEqual(keys.slice(-19));
});

it('of all answers, the compressed forms count too', async () => {
  const cache = makeAnswerCache({ changes: () => 0 } as Database, makeTestClock());
  const form = Buffer.alloc(5 * MB);
  // Already compressed, as a file of the build is.
  for (const key of ['one', 'two']) {
    await cache.get(key, async () => makeKeptAnswer('x'.repeat(MB), 'text/plain', { br: form, gzip: form }));
  }
  expect(cache.ready('one')).toBeUndefined();
  expect(cache.ready('two')?.bytes()).toBe(11 * MB);
});

it('a form that is compressed later counts towards the 20 MB too', async () => {
  const cache = makeAnswerCache({ changes: () => 0 } as Database, makeTestClock());
  const keys = Array.from({ length: 19 }, (_, turn) => `page ${turn}`);
  for (const key of keys)
    await cache.get(key, async () => plain(key === 'page 18' ? noise(2 * MB) : 'x'.repeat(MB)));
  expect(cache.ready('page 0')).toBeUndefined();
  expect(cache.ready('page 1')).toBeDefined();
  await formOf(cache.ready('page 18'), 'gzip');
  expect(cache.ready('page 1')).toBeUndefined();
  expect(cache.ready('page 3')).toBeDefined();
});

it('an answer that is made again replaces the old one', async () => {
  let changes = 0;
  const cache = makeAnswerCache({ changes: () => changes } as Database, makeTestClock());
  const text = 'x'.repeat(MB);
  await cache.get('other', async () => plain(text));
  for (; changes < 45; changes += 1) await cache.get('same', async () => plain(text));
  changes = 0;
  expect(await bodyOf(cache.ready('other'))).toBe(text);
});

it('an answer is made once while nothing changes, and again after a change or a failure', async () => {
  let changes = 0;
  let made = 0;
  const cache = makeAnswerCache({ changes: () => changes } as Database, makeTestClock());
  const get = async (key: string) => bodyOf(await cache.get(key, async () => plain(`${key} ${++made}`)));

  expect(await Promise.all([get('a'), get('a'), get('a')])).toEqual(['a 1', 'a 1', 'a 1']);
  expect(await get('b')).toBe('b 2');
  changes += 1;
  expect(await get('a')).toBe('a 3');

  await expect(cache.get('c', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await get('c')).toBe('c 4');
});

it('it is compressed once, however many ask for it at the same time', async () => {
  const answer = plain(noise(MB / 10));
  const [one, other] = await Promise.all([formOf(answer, 'gzip, br'), formOf(answer, 'br;q=1.0, *')]);
  expect(one?.encoding).toBe('br');
  expect(other?.body).toBe(one?.body);
  expect((await formOf(answer, 'br'))?.body).toBe(one?.body);
});
