import type { Db } from '../database/tables.ts';
import { appointmentIds, type KnownPhone } from './erase.queries.ts';

/** All appointments of a patient, deleted ones too, newest date first. */
export function allAppointments(db: Db, patientId: number) {
  return db
    .selectFrom('appointments')
    .innerJoin('doctors', 'doctors.id', 'appointments.doctorId')
    .innerJoin('departments', 'departments.id', 'appointments.departmentId')
    .selectAll('appointments')
    .select([
      'doctors.name as doctorName',
      'doctors.nameBn as doctorNameBn',
      'departments.name as departmentName',
      'departments.nameBn as departmentNameBn',
    ])
    .where('appointments.patientId', '=', patientId)
    .orderBy('appointments.appointmentDate', 'desc')
    .orderBy('appointments.id')
    .execute();
}

/** The entries of money of a patient's visits, the first first. */
export function moneyOf(db: Db, patientId: number) {
  return db
    .selectFrom('moneyEntries')
    .select(['appointmentId', 'kind', 'voidedKind', 'amount', 'way', 'reference', 'day'])
    .select(['boxId', 'receiptYear', 'receiptNumber'])
    .where('accountId', 'in', appointmentIds(db, patientId))
    .orderBy('id')
    .execute();
}

export function remindersOf(db: Db, patientId: number) {
  return db
    .selectFrom('reminders')
    .innerJoin('appointments', 'appointments.id', 'reminders.appointmentId')
    .select(['reminders.appointmentId', 'reminders.kind', 'reminders.at'])
    .where('appointments.patientId', '=', patientId)
    .orderBy('reminders.at')
    .orderBy('reminders.appointmentId')
    .execute();
}

export function openSessions(db: Db, patientId: number, now: string) {
  return db
    .selectFrom('accessTokens')
    .select(['createdAt', 'lastUsedAt', 'expiresAt', 'device'])
    .where('patientId', '=', patientId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('createdAt')
    .execute();
}

/** The codes that were requested with a patient's phones, for their bookings, or for another phone. */
export function codeRequests(db: Db, patientId: number, phones: KnownPhone[]) {
  return db
    .selectFrom('oneTimeCodes')
    .select(['purpose', 'phone', 'patientName', 'createdAt', 'consumedAt as usedAt'])
    .where((where) =>
      where.or([
        where('patientId', '=', patientId),
        where('appointmentId', 'in', appointmentIds(db, patientId)),
        // Codes for a change of phone are left out, because another patient requested them, perhaps with a
        // mistyped number.
        ...phones.map(({ phone, since }) =>
          where.and([
            where('phone', '=', phone),
            where('createdAt', '>=', since),
            where('patientId', 'is', null),
          ]),
        ),
      ]),
    )
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

export function waitingEntries(db: Db, phones: KnownPhone[]) {
  return db
    .selectFrom('waitingList')
    .innerJoin('doctors', 'doctors.id', 'waitingList.doctorId')
    .select([
      'waitingList.date',
      'waitingList.sitting',
      'doctors.name as doctorName',
      'doctors.nameBn as doctorNameBn',
      'waitingList.patientName',
      'waitingList.phone',
      'waitingList.language',
      'waitingList.state',
      'waitingList.offerExpiresAt',
      'waitingList.appointmentId',
      'waitingList.createdAt',
      'waitingList.updatedAt',
    ])
    .where((where) =>
      where.or(
        phones.map(({ phone, since }) =>
          where.and([where('waitingList.phone', '=', phone), where('waitingList.createdAt', '>=', since)]),
        ),
      ),
    )
    .orderBy('waitingList.createdAt')
    .orderBy('waitingList.id')
    .execute();
}

/** The messages to a patient's phones. @param asked phones that the patient asked to change to */
export function messagesTo(db: Db, phones: KnownPhone[], asked: string[]) {
  return db
    .selectFrom('smsOutbox')
    .select(['purpose', 'phone', 'status', 'createdAt', 'sentAt'])
    .where((where) =>
      where.or([
        ...phones.map(({ phone, since }) =>
          where.and([where('phone', '=', phone), where('createdAt', '>=', since)]),
        ),
        ...asked.map((phone) =>
          where.and([where('phone', '=', phone), where('purpose', '=', 'code-phone-change')]),
        ),
      ]),
    )
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

/** The audit lines of the acts of a patient, and of acts on the patient's record and appointments. */
export function auditOf(db: Db, patientId: number) {
  return db
    .selectFrom('auditLog')
    .select(['at', 'actorKind', 'actorId', 'action', 'subjectKind', 'subjectId', 'address', 'details'])
    .where((where) =>
      where.or([
        where.and([where('subjectKind', '=', 'patient'), where('subjectId', '=', patientId)]),
        where.and([where('actorKind', '=', 'patient'), where('actorId', '=', patientId)]),
        where.and([
          where('subjectKind', '=', 'appointment'),
          where('subjectId', 'in', appointmentIds(db, patientId)),
        ]),
      ]),
    )
    .orderBy('id')
    .execute();
}
