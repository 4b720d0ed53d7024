import type { Db } from '../database/tables.ts';

/** All appointments of a patient, deleted ones too, newest date first. */
export function allAppointments(db: Db, patientId: number) {
  return db
    .selectFrom('appointments')
    .innerJoin('doctors', 'doctors.id', 'appointments.doctorId')
    .innerJoin('departments', 'departments.id', 'doctors.departmentId')
    .selectAll('appointments')
    .select(['doctors.name as doctorName', 'departments.name as departmentName'])
    .where('appointments.patientId', '=', patientId)
    .orderBy('appointments.appointmentDate', 'desc')
    .orderBy('appointments.id')
    .execute();
}

/** The sessions in which a patient is logged in now. */
export function openSessions(db: Db, patientId: number, now: string) {
  return db
    .selectFrom('accessTokens')
    .select(['createdAt', 'expiresAt'])
    .where('patientId', '=', patientId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('createdAt')
    .execute();
}

/** The one-time codes that were asked for with a phone, or to change to another. */
export function codeRequests(db: Db, patientId: number, phone: string) {
  return db
    .selectFrom('oneTimeCodes')
    .select(['purpose', 'phone', 'patientName', 'createdAt', 'consumedAt as usedAt'])
    .where((where) => where.or([where('phone', '=', phone), where('patientId', '=', patientId)]))
    .orderBy('createdAt')
    .execute();
}

export function messagesTo(db: Db, phone: string) {
  return db
    .selectFrom('smsOutbox')
    .select(['purpose', 'phone', 'status', 'createdAt', 'sentAt'])
    .where('phone', '=', phone)
    .orderBy('createdAt')
    .execute();
}

/** What a patient did, and what was done to the record and its appointments. */
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
          where(
            'subjectId',
            'in',
            where.selectFrom('appointments').select('id').where('patientId', '=', patientId),
          ),
        ]),
      ]),
    )
    .orderBy('id')
    .execute();
}
