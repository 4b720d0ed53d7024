import type { PatientData } from '@clinic-serial/contract/privacy';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { authoriseStaff } from '../authorise.ts';
import { shownPhone } from '../patients/present-patient.ts';
import type { Services } from '../services.ts';
import { lockIdentity } from './erase-patient.ts';
import { allAppointments, auditOf, codeRequests, messagesTo, openSessions } from './export.queries.ts';
import { knownPhones, withoutOthers } from './phones.queries.ts';

/**
 * Everything that the clinic holds about one patient, under all phones that erasing them looks at, as one document. The export is audited; it holds its own line.
 */
export async function exportPatientData(services: Services, actor: Actor, id: number): Promise<PatientData> {
  authoriseStaff(actor.caller, 'delete');
  const { clock, config, database } = services;
  // While nobody else changes or books anything of theirs, so that the parts fit together.
  return database.write(async (tx) => {
    const { record, phones } = await lockIdentity(tx, id);
    const own = await withoutOthers(tx, id, phones);
    const known = await knownPhones(tx, record, own);
    const asked = own.filter((phone) => !known.some((one) => one.phone === phone));
    const now = clock.now().toISOString();
    await recordAudit(clock, tx, actor, {
      action: 'patient.data-export',
      subjectKind: 'patient',
      subjectId: id,
    });
    const { name, phone, email, address } = config.clinic;
    return {
      exportedAt: now,
      clinic: { name, phone, email, address },
      patient: { ...record, phone: shownPhone(record), isActive: record.isActive === 1 },
      appointments: (await allAppointments(tx, id)).map((row) => ({
        ...row,
        bookingType: row.isWalkin === 1 ? ('Walk-in' as const) : ('Online' as const),
      })),
      openSessions: await openSessions(tx, id, now),
      codeRequests: await codeRequests(tx, id, known),
      messages: await messagesTo(tx, known, asked),
      auditLog: (await auditOf(tx, id)).map((row) => ({
        ...row,
        // From where staff work is not this person's data.
        address: row.actorKind === 'patient' && row.actorId === id ? row.address : null,
      })),
    };
  });
}
