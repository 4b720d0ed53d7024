import type { QueueAct } from '@clinic-serial/contract/rules/queue/order';
import { addDays } from '@clinic-serial/contract/time/calendar';
import type { Insertable } from 'kysely';
import { chainHash, newDigest } from '../../../server/src/audit/chain.ts';
import type { AppointmentRow } from '../../../server/src/database/rows/appointments.ts';
import type { AuditChainRow, AuditLogRow } from '../../../server/src/database/rows/audit.ts';
import type { QueueActRow, QueueSittingRow } from '../../../server/src/database/rows/queue.ts';
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
/** Every so many appointments, a doctor is edited too. It is an action that the audit log has few of. */
const RARE = 10_000;

type Appointment = Insertable<AppointmentRow>;
interface Sitting {
  acts: Insertable<QueueActRow>[];
  head: QueueSittingRow;
}

/** The acts of all recorded sittings, each sitting with its chain of hashes. */
export function* queueActs(size: ClinicSize): Generator<Insertable<QueueActRow>> {
  for (const { acts } of recordedSittings(size)) yield* acts;
}

/** The heads of the same sittings. */
export function* queueSittings(size: ClinicSize): Generator<Insertable<QueueSittingRow>> {
  for (const { head } of recordedSittings(size)) yield head;
}

/** The sittings day by day. The appointments come in the order of their days. */
function* recordedSittings(size: ClinicSize): Generator<Sitting> {
  if (!size.recordedDays) return;
  let date = '';
  let byDoctor = new Map<number, Appointment[]>();
  for (const appointment of appointments(size, firstRecorded(size))) {
    const { appointmentDate, doctorId } = appointment;
    if (appointmentDate !== date) {
      yield* [...byDoctor.values()].map(sittingOf);
      date = appointmentDate;
      byDoctor = new Map();
    }
    byDoctor.set(doctorId, [...(byDoctor.get(doctorId) ?? []), appointment]);
  }
  yield* [...byDoctor.values()].map(sittingOf);
}

/** Everybody arrives, is called and leaves in the order of their serials; at the end the others did not come. */
function sittingOf(people: readonly Appointment[]): Sitting {
  const [{ doctorId, appointmentDate: date }] = people as [Appointment];
  const seen = people.filter(({ status }) => status === 'Completed');
  const away = people.filter(({ status }) => status === 'No Show');
  const acts: QueueAct[] = [];
  const add = (act: Pick<QueueAct, 'kind' | 'at' | 'appointmentId' | 'calledId' | 'changes'>) =>
    acts.push({ ...act, number: acts.length + 1, reason: null, until: null, place: null });
  let startedAt: string | null = null;
  let endedAt = momentOf(date, 600);
  for (const { id: appointmentId = 0, daySerial } of seen) {
    const { arrivedAt: at } = visitTimes(date, daySerial);
    add({
      kind: 'arrive',
      at,
      appointmentId,
      calledId: null,
      changes: [[appointmentId, 'Booked', 'Confirmed']],
    });
  }
  for (const { id = 0, daySerial } of seen) {
    const { calledAt: at, seenSeconds } = visitTimes(date, daySerial);
    const later = (seconds: number) => new Date(Date.parse(at) + seconds * 1_000).toISOString();
    startedAt ??= at;
    endedAt = later(600);
    const [called, done] = [
      [id, 'Confirmed', 'In Progress'] as const,
      [id, 'In Progress', 'Completed'] as const,
    ];
    add({ kind: 'call-next', at, appointmentId: null, calledId: id, changes: [called] });
    add({ kind: 'done', at: later(seenSeconds), appointmentId: id, calledId: null, changes: [done] });
  }
  const changes = away.map(({ id = 0 }) => [id, 'Booked', 'No Show'] as const);
  add({ kind: 'end', at: endedAt, appointmentId: null, calledId: null, changes });
  const told = { doctorId, date, day: SITTING, startOfDay: Date.parse(`${date}T00:00:00+06:00`) };
  const queue = {
    state: 'ended',
    startedAt,
    endedAt,
    lateUntil: null,
    breakUntil: null,
    cancelReason: null,
  } as const;
  const rows = recordRows({ told, acts, queue }, (id) => id, 1);
  if (!rows) throw new Error('A sitting without acts');
  return rows;
}

/**
 * One entry of the audit log for every fourth appointment, sealed into the chain: half of these people booked by
 * themselves, and for the others staff looked at the patient's record.
 */
export function auditRecords(size: ClinicSize) {
  const chain: Pick<AuditChainRow, 'headPosition' | 'headHash'> = { headPosition: 0, headHash: '' };
  function* entries(): Generator<Insertable<AuditLogRow>> {
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
