import type { BodyOf, DataOf } from '@clinic-serial/contract/subjects/endpoint';
import type {
  chooseReminders as chooseEndpoint,
  getReminders as getEndpoint,
} from '@clinic-serial/contract/subjects/people';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import type { Caller } from '../caller.ts';
import { lock } from '../database/locks.ts';
import type { Services } from '../services.ts';
import { authoriseOwnOrStaff, existingPatient, keptPatient } from './own-record.ts';
import { setWantsReminders } from './people.queries.ts';

/**
 * Which reminders the clinic sends, and whether the patient wants them (rules: messages 2).
 *
 * @throws UNAUTHENTICATED, FORBIDDEN, PATIENT_NOT_FOUND
 */
export async function getReminders(
  { config, database }: Services,
  caller: Caller,
  id: number,
): Promise<DataOf<typeof getEndpoint>> {
  authoriseOwnOrStaff(caller, id, 'view');
  const { evening, minutesBefore } = config.reminders;
  const record = await existingPatient(database.read, id);
  return {
    wantsReminders: record.wantsReminders === 1,
    evening,
    minutesBefore: minutesBefore > 0 ? minutesBefore : null,
  };
}

/**
 * Stores whether a patient wants reminders (rules: messages 2).
 *
 * @throws UNAUTHENTICATED, FORBIDDEN, PATIENT_NOT_FOUND, PATIENT_ERASED
 */
export async function chooseReminders(
  { clock, database }: Services,
  actor: Actor,
  id: number,
  { wantsReminders }: BodyOf<typeof chooseEndpoint>,
): Promise<DataOf<typeof chooseEndpoint>> {
  authoriseOwnOrStaff(actor.caller, id, 'update');
  return database.write(async (tx) => {
    await lock(tx, { patient: id });
    await keptPatient(tx, id);
    await setWantsReminders(tx, id, wantsReminders ? 1 : 0);
    await recordAudit(clock, tx, actor, {
      action: 'patient.reminders',
      subjectKind: 'patient',
      subjectId: id,
      details: { wanted: wantsReminders },
    });
    return { wantsReminders };
  });
}
