import type { PatientData } from '@clinic-serial/contract/subjects/privacy';
import type { Relation } from '@clinic-serial/contract/terms/relations';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { authoriseStaff } from '../authorise.ts';
import { shownPhone } from '../database/no-phone.ts';
import { receiptOf } from '../money/visit-account.ts';
import { keptPeople } from '../patients/people.queries.ts';
import { bookingTypeOf } from '../serials/booking-type.ts';
import { serialOf } from '../serials/day-serial.ts';
import { shownEstimate } from '../serials/estimated-time.ts';
import { extraMarkOf } from '../serials/extra-mark.ts';
import type { Services } from '../services.ts';
import { excludePhonesOfOthers, knownPhones } from './erase.queries.ts';
import { lockIdentity } from './erase-patient.ts';
import {
  allAppointments,
  auditOf,
  codeRequests,
  messagesTo,
  moneyOf,
  openSessions,
  remindersOf,
  waitingEntries,
} from './export.queries.ts';

/**
 * Exports everything that the clinic stores about one patient, for the same phones as an erase. The export is
 * audited, and the document contains the audit line of this export.
 *
 * @throws PATIENT_NOT_FOUND
 */
export async function exportPatientData(services: Services, actor: Actor, id: number): Promise<PatientData> {
  authoriseStaff(actor.caller, 'delete');
  const { clock, config, database } = services;
  // Under the locks nobody changes or books anything for the patient, so the parts fit together.
  return database.write(async (tx) => {
    const { record, phones } = await lockIdentity(tx, id);
    const own = await excludePhonesOfOthers(tx, id, phones);
    const known = await knownPhones(tx, record, own);
    const asked = own.filter((phone) => !known.some((one) => one.phone === phone));
    const money = await moneyOf(tx, id);
    const now = clock.now().toISOString();
    await recordAudit(clock, tx, actor, { action: 'patient.data-export', subject: { patient: id } });
    const { timeZone: _timeZone, ...clinic } = config.clinic;
    return {
      exportedAt: now,
      clinic,
      patient: {
        ...record,
        phone: shownPhone(record),
        isActive: record.isActive === 1,
        wantsReminders: record.wantsReminders === 1,
      },
      appointments: (await allAppointments(tx, id)).map((row) => ({
        ...row,
        ...serialOf(row.daySerial),
        estimatedTime: shownEstimate(row.estimatedTime),
        bookingType: bookingTypeOf(row),
        ...extraMarkOf(row),
      })),
      ...(config.fees === 'desk' || money.length > 0
        ? { money: money.map((entry) => ({ ...entry, receipt: receiptOf(entry) })) }
        : {}),
      people: (await keptPeople(tx, id)).map((row) => ({
        ...row,
        relation: row.relation as Relation | null,
        isOffered: row.isHidden === 0,
      })),
      reminders: await remindersOf(tx, id),
      openSessions: await openSessions(tx, id, now),
      codeRequests: await codeRequests(tx, id, known),
      waitingList: await waitingEntries(tx, known),
      messages: await messagesTo(tx, known, asked),
      auditLog: (await auditOf(tx, id)).map((row) => ({
        ...row,
        // The address of a staff member is not this patient's data.
        address: row.actorKind === 'patient' && row.actorId === id ? row.address : null,
      })),
    };
  });
}
