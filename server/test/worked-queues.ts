import type { QueueState } from '@clinic-serial/contract/subjects/queue';
import { expect } from 'vitest';
import { actHash, BEFORE_FIRST } from '../src/queue/act-hash.ts';
import type { TestApp } from './app.ts';
import { addDoctor, book } from './clinic.ts';
import { nextNumber } from './next-number.ts';
import { signedIn } from './people.ts';

const TODAY = '2026-11-20';

/**
 * Works two sittings of today. The first one has 12 acts: 1 to 3 arrive, 1 is called, 3 is brought forward
 * and that is undone, 3 is brought forward again and called, 4 cancels, 5 is deleted, 3 is called again, the
 * sitting ends. In the second one the only patient arrives.
 */
export async function workQueues(clinic: TestApp) {
  const { token } = await signedIn(clinic, 'Admin');
  const sitting = async (patients: number) => {
    const doctorId = await addDoctor(clinic);
    const ids: number[] = [];
    for (let patient = 0; patient < patients; patient += 1) {
      ids.push((await book(clinic, doctorId)).data.appointment.id);
    }
    const url = `/queue/${doctorId}/${TODAY}`;
    const act = async (kind: string, more: object = {}) => {
      const { version } = (await clinic.get(url, token)).data as QueueState;
      const key = `key-of-act-${nextNumber('act')}`;
      const body = { kind, expectedVersion: version, key, ...more };
      clinic.clock.advance(90);
      expect(await clinic.send('POST', `${url}/acts`, body, token)).toMatchObject({ status: 200 });
    };
    return { doctorId, ids, act };
  };
  const { doctorId, ids, act } = await sitting(5);
  for (const appointmentId of ids.slice(0, 3)) await act('arrive', { appointmentId });
  await act('call-next');
  await act('bring-forward', { appointmentId: ids[2], reason: 'Elderly or disabled' });
  await act('undo');
  await act('bring-forward', { appointmentId: ids[2], reason: 'Emergency' });
  await act('call-next');
  await clinic.send('PUT', `/appointments/${ids[3]}/status`, { status: 'Cancelled' }, token);
  await clinic.send('DELETE', `/appointments/${ids[4]}`, undefined, token);
  await act('call-again', { appointmentId: ids[2] });
  await act('end', { groups: { inside: 'done', here: 'not-seen', away: 'no-show' } });
  const second = await sitting(1);
  await second.act('arrive', { appointmentId: second.ids[0] });
  return { clinic, token, doctorId, ids, second };
}

/**
 * Changes an act, and makes its hash, the hashes of the acts behind it and the head fit, as somebody can who
 * knows this program. The doctor has one sitting.
 */
export async function rewriteAct(
  { database }: Pick<TestApp, 'database'>,
  doctorId: number,
  number: number,
  change: object,
): Promise<void> {
  await database.write(async (tx) => {
    const rows = await tx
      .selectFrom('queueActs')
      .selectAll()
      .where('doctorId', '=', doctorId)
      .orderBy('number')
      .execute();
    let hash = BEFORE_FIRST;
    for (const row of rows) {
      const changed = row.number === number ? { ...row, ...change } : row;
      hash = actHash(hash, changed);
      await tx
        .updateTable('queueActs')
        .set({ ...changed, hash })
        .where('id', '=', row.id)
        .execute();
    }
    await tx.updateTable('queueSittings').set({ hash }).where('doctorId', '=', doctorId).execute();
  });
}
