import { addDays } from '@clinic-serial/contract/time/calendar';
import type { Insertable } from 'kysely';
import { chainHash, newDigest } from '../../server/src/audit/chain.ts';
import type { AuditChainRow, AuditLogRow } from '../../server/src/database/rows/audit.ts';
import type { SmsOutboxRow } from '../../server/src/database/rows/sms.ts';
import { appointments, type ClinicSize } from './large-clinic.ts';

const HOUR_MS = 3_600_000;
const MESSAGE_DAYS = 30;
/** Every so many appointments, a doctor is edited too. It is an action that the audit log has few of. */
const RARE = 10_000;

/** The rows of the audit log, and the ends of its chain after the last one. */
export interface AuditRecords {
  entries(): Generator<Insertable<AuditLogRow>>;
  chain: Pick<AuditChainRow, 'headPosition' | 'headHash'>;
}

/**
 * One entry of the audit log for every fourth appointment, sealed into the chain: half of these people booked by
 * themselves, and for the others staff looked at the patient's record.
 */
export function auditRecords(size: ClinicSize): AuditRecords {
  const chain = { headPosition: 0, headHash: '' };
  function* entries() {
    if (!size.withRecords) return;
    for (const { id = 0, patientId, doctorId, createdAt } of appointments(size)) {
      if (id % 4 !== 0) continue;
      const subject =
        id % RARE === 0
          ? { action: 'doctor.update', subjectKind: 'doctor', subjectId: doctorId }
          : id % 8 === 0
            ? { action: 'appointment.create', subjectKind: 'appointment', subjectId: id }
            : { action: 'patient.view', subjectKind: 'patient', subjectId: patientId };
      const actor =
        subject.action === 'appointment.create'
          ? { actorKind: 'patient' as const, actorId: patientId, address: `103.10.${id % 250}.7` }
          : { actorKind: 'staff' as const, actorId: 1, address: '10.0.0.5' };
      const content = { at: createdAt, ...actor, ...subject, details: null };
      const position = chain.headPosition + 1;
      const row = { id: position, ...content, digest: newDigest(content) };
      const hash = chainHash(chain.headHash, position, row);
      Object.assign(chain, { headPosition: position, headHash: hash });
      yield { ...row, position, hash };
    }
  }
  return { entries, chain };
}

/** The messages that the outbox still has: one for each appointment of the last 30 days. */
export function* messages(size: ClinicSize): Generator<Insertable<SmsOutboxRow>> {
  if (!size.withRecords) return;
  const from = addDays(size.today, -MESSAGE_DAYS);
  let id = 0;
  for (const { patientPhone, createdAt } of appointments(size, from)) {
    id += 1;
    yield {
      id,
      purpose: 'confirmation',
      phone: patientPhone,
      sealedText: '',
      status: 'sent',
      attempts: 1,
      dueAt: createdAt,
      expiresAt: new Date(Date.parse(createdAt) + HOUR_MS).toISOString(),
      createdAt,
      sentAt: createdAt,
    };
  }
}
