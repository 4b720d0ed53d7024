import { proposedVisitKind } from '@clinic-serial/contract/rules/money/visit-kind';
import type { BodyOf } from '@clinic-serial/contract/subjects/endpoint';
import type { chooseVisitKind as endpoint, VisitAccount } from '@clinic-serial/contract/subjects/payments';
import { AppError } from '../app-error.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { authoriseLimitedStaff } from '../authorise.ts';
import { findFees, lastSeenOn } from '../ledger/ledger.queries.ts';
import { feesOf, NO_FEES } from '../ledger/visit-fee.ts';
import type { Services } from '../services.ts';
import { updateVisitKind } from './money.queries.ts';
import { assertFees, lockVisit, presentAccount } from './visit-account.ts';

/**
 * Stores the kind of a visit: the one that staff choose, with a word why, or again the one that the rule
 * proposes (rules: money 1). The visit gets the fee that the doctor has for this kind now. Its entries do not
 * change.
 *
 * @param id of the appointment
 * @param asked.kind null for the kind that the rule proposes
 * @param asked.from the kind that the screen showed
 * @returns the account after the change
 * @throws APPOINTMENT_NOT_FOUND, FEES_OFF; MONEY_CHANGED if the visit has another kind than `from`;
 *   PATIENT_ERASED
 */
export async function chooseVisitKind(
  services: Services,
  actor: Actor,
  id: number,
  { kind, words, from }: BodyOf<typeof endpoint>,
): Promise<VisitAccount> {
  const { caller } = actor;
  authoriseLimitedStaff(caller, 'update');
  assertFees(services);
  const { clock, config, database } = services;
  return database.write(async (tx) => {
    const { row, money } = await lockVisit(services, tx, caller, id);
    if (row.patientErasedAt !== null) throw new AppError('PATIENT_ERASED');
    if (money.visitKind !== from) throw new AppError('MONEY_CHANGED');
    const { doctorId, appointmentDate: date, patientId, patientNameKey } = row;
    const fees = feesOf(config, (await findFees(tx, [doctorId])).get(doctorId) ?? NO_FEES);
    const seenOn = await lastSeenOn(tx, { patientId, patientNameKey, doctorId, date, except: id });
    const visitKind = kind ?? proposedVisitKind(date, seenOn, fees.followUpDays);
    const changed = {
      ...{ visitKind, fee: fees[visitKind], lastSeenOn: seenOn },
      kindChosen: kind === null ? (0 as const) : (1 as const),
      kindWords: kind === null ? null : words,
    };
    await updateVisitKind(tx, id, changed, clock.now().toISOString());
    await recordAudit(clock, tx, actor, {
      action: 'appointment.visit-kind',
      subject: { appointment: id },
      details: { from, kind: visitKind },
    });
    return presentAccount(services, tx, { ...row, ...changed });
  });
}
