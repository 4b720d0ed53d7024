import { randomUUID } from 'node:crypto';
import type { DayChange, startDayChange as endpoint } from '@clinic-serial/contract/subjects/changes';
import type { BodyOf } from '@clinic-serial/contract/subjects/endpoint';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { authoriseDoctor } from '../authorise.ts';
import { scopeOf } from '../caller.ts';
import { lock, lockKey } from '../database/locks.ts';
import { assertOwnPlaces } from '../places/places.queries.ts';
import { assertSameRequest, requestText } from '../request-text.ts';
import type { Services } from '../services.ts';
import { findChangeByKey, insertChange, insertPeople } from './changes.queries.ts';
import { planChange } from './plan-change.ts';
import { presentChange } from './read-change.ts';

/**
 * Stores a change for all patients of a doctor's days and answers at once. change-runner.ts then does it
 * person by person (rules: calendar 5). A second request with the same key and form returns the same job.
 *
 * @param date the first day, YYYY-MM-DD
 * @param continueSoon starts the work; it is called after the job is stored
 * @throws KEY_USED for another form with a known key; DOCTOR_NOT_FOUND; for a move NOT_SCHEDULED, and
 *   INVALID_INPUT without a date that can be booked
 */
export async function startChange(
  services: Services,
  actor: Actor,
  { doctorId, date }: { doctorId: number; date: string },
  { key = randomUUID(), ...form }: BodyOf<typeof endpoint>,
  continueSoon: () => void,
): Promise<DayChange> {
  const { caller } = actor;
  authoriseDoctor(caller, 'update', doctorId);
  const { clock, database } = services;
  const { do: kind, people: which, toDate = null, toSitting = null, moreDays = [], sentence = null } = form;
  const request = requestText(doctorId, date, kind, which, toDate, toSitting, moreDays, sentence);
  const job = await database.write(async (tx) => {
    // Waits for bookings of the doctor that are in progress, so that their patients are in the list.
    await lock(tx, { doctor: doctorId });
    await assertOwnPlaces(tx, caller, { doctorId, today: clock.today() });
    await lockKey(tx, `change:${key}`);
    const known = await findChangeByKey(tx, key);
    if (known) {
      assertSameRequest(known.request, request);
      return presentChange(services, tx, known);
    }
    const { people, target } = await planChange(
      tx,
      { doctorId, date, form, scope: scopeOf(caller) },
      clock.today(),
    );
    const at = clock.now().toISOString();
    const change = {
      key,
      kind: form.do,
      sentence: form.sentence ?? null,
      toDate: target?.date ?? null,
      toSitting: target ? (form.toSitting ?? null) : null,
      staffId: caller.staffId,
      createdAt: at,
      finishedAt: people.length === 0 ? at : null,
      request,
      undoStartedAt: null,
      undoneAt: null,
    };
    const id = await insertChange(tx, change);
    await insertPeople(
      tx,
      id,
      people.map((person) => person.id),
    );
    await recordAudit(clock, tx, actor, {
      action: 'change.start',
      subject: { change: id },
      details: { kind: form.do, doctorId, people: people.length },
    });
    return presentChange(services, tx, { ...change, id });
  });
  continueSoon();
  return job;
}
