import type { QueueAct } from '@clinic-serial/contract/rules/queue/order';
import { addDays } from '@clinic-serial/contract/time/calendar';
import type { Insertable } from 'kysely';
import { chainHash, newDigest } from '../../../server/src/audit/chain.ts';
import type { AppointmentRow } from '../../../server/src/database/rows/appointments.ts';
import type { AuditChainRow, AuditLogRow } from '../../../server/src/database/rows/audit.ts';
import type { SmsOutboxRow } from '../../../server/src/database/rows/sms.ts';
import { recordRows } from '../../../server/src/demo-data/play-sitting.ts';
import {
  appointments,
  type ClinicSize,
  firstRecorded,
  momentOf,
  SITTING,
  visitTimes,
} from './large-clinic.ts';

const HOUR_MS = 3_600_000;
const MESSAGE_DAYS = 30;
/** After this many appointments a doctor is edited too. The audit log has few entries of such an action. */
const RARE = 10_000;

type Appointment = Insertable<AppointmentRow>;

/** The recorded sittings: the acts of each with their chain of hashes, and its head. */
export function recordedSittings(size: ClinicSize) {
  const sittings = new Map<string, Appointment[]>();
  for (const appointment of appointments(size, firstRecorded(size))) {
    const key = `${appointment.appointmentDate} ${appointment.doctorId}`;
    sittings.set(key, [...(sittings.get(key) ?? []), appointment]);
  }
  return [...sittings.values()].map(sittingOf);
}

/** Everybody arrives, is called and leaves in the order of their serials; the others do not come. */
function sittingOf(people: readonly Appointment[]) {
  const [{ doctorId, appointmentDate: date }] = people as [Appointment];
  const seen = people.filter(({ status }) => status === 'Completed');
  const acts: QueueAct[] = [];
  const add = (kind: QueueAct['kind'], at: string, more: Partial<QueueAct>) => {
    const nothing = { appointmentId: null, calledId: null, reason: null, until: null, place: null };
    acts.push({ ...nothing, changes: [], number: acts.length + 1, kind, at, ...more });
  };
  for (const { id = 0, daySerial } of seen) {
    const changes = [[id, 'Booked', 'Confirmed']] as const;
    add('arrive', visitTimes(date, daySerial).arrivedAt, { appointmentId: id, changes });
  }
  let startedAt: string | null = null;
  let endedAt = momentOf(date, 600);
  for (const { id = 0, daySerial } of seen) {
    const { calledAt: at, seenSeconds } = visitTimes(date, daySerial);
    const later = (seconds: number) => new Date(Date.parse(at) + seconds * 1_000).toISOString();
    startedAt ??= at;
    endedAt = later(600);
    add('call-next', at, { calledId: id, changes: [[id, 'Confirmed', 'In Progress']] });
    add('done', later(seenSeconds), { appointmentId: id, changes: [[id, 'In Progress', 'Completed']] });
  }
  const away = people.filter(({ status }) => status === 'No Show');
  add('end', endedAt, { changes: away.map(({ id = 0 }) => [id, 'Booked', 'No Show'] as const) });
  const told = { doctorId, date, day: SITTING, startOfDay: Date.parse(`${date}T00:00:00+06:00`) };
  const nothing = { lateUntil: null, breakUntil: null, cancelReason: null };
  const queue = { state: 'ended', startedAt, endedAt, ...nothing } as const;
  const rows = recordRows({ told, acts, queue }, (id) => id, 1);
  if (!rows) throw new Error('A sitting without acts');
  return rows;
}

/**
 * One entry of the audit log for every fourth appointment, sealed into the chain: half of these people booked
 * by themselves, and for the others staff looked at the patient's record. `chain` is complete after the last
 * entry.
 */
export function auditRecords(size: ClinicSize) {
  const chain: Pick<AuditChainRow, 'headPosition' | 'headHash'> = { headPosition: 0, headHash: '' };
  function* entries(): Generator<Insertable<AuditLogRow>> {
    for (const { id = 0, patientId, doctorId, createdAt } of appointments(size)) {
      if (id % 4 !== 0) continue;
      const isOwn = id % RARE !== 0 && id % 8 === 0;
      const subject =
        id % RARE === 0
          ? { action: 'doctor.update', subjectKind: 'doctor', subjectId: doctorId }
          : isOwn
            ? { action: 'appointment.create', subjectKind: 'appointment', subjectId: id }
            : { action: 'patient.view', subjectKind: 'patient', subjectId: patientId };
      const actor = isOwn
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
  let id = 0;
  for (const { patientPhone: phone, createdAt: at } of appointments(
    size,
    addDays(size.today, -MESSAGE_DAYS),
  )) {
    id += 1;
    const expiresAt = new Date(Date.parse(at) + HOUR_MS).toISOString();
    yield {
      ...{ id, purpose: 'confirmation', phone, sealedText: '', status: 'sent', attempts: 1 },
      ...{ dueAt: at, expiresAt, createdAt: at, sentAt: at },
    };
  }
}
