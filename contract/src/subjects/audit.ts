import * as z from 'zod/mini';
import { clinicDate } from '../fields/clinic-date.ts';
import { id, idText } from '../fields/id.ts';
import { pagination, pagingQuery } from '../fields/paging.ts';
import { instant } from '../time/instant.ts';
import { defineEndpoint } from './endpoint.ts';

export const AUDIT_ACTIONS = [
  'staff.sign-in',
  'staff.sign-in-failed',
  'staff.sign-out',
  'staff.profile',
  'staff.password',
  'staff.password-confirmed',
  'staff.create',
  'staff.first-admin',
  'staff.activate',
  'staff.deactivate',
  'staff.doctor',
  'staff.update',
  'staff.link',
  'staff.link-used',
  'staff.sessions-ended',
  'staff.second-factor-begun',
  'staff.second-factor-on',
  'staff.second-factor-off',
  'staff.second-factor-removed',
  'staff.recovery-codes',
  'staff.recovery-code-used',
  'doctor.create',
  'doctor.update',
  'doctor.delete',
  'doctor.photo',
  'department.create',
  'department.update',
  'department.delete',
  'patient.create',
  'patient.view',
  'patient.update',
  'patient.phone',
  'patient.export',
  'patient.data-export',
  'patient.erase',
  'patient.join',
  'patient.sign-in',
  'patient.sign-out',
  'session.end',
  'appointment.create',
  'appointment.update',
  'appointment.status',
  'appointment.delete',
  'appointment.export',
  'report.export',
  'appointment.move',
  'calendar.holiday',
  'calendar.holiday-removed',
  'calendar.leave',
  'calendar.leave-removed',
  'calendar.day',
  'calendar.day-reset',
  'queue.act',
  'money.entry',
  'money.receipt',
  'money.export',
  'appointment.visit-kind',
  'doctor.money',
  'change.start',
  'change.undo',
  'waiting.join',
  'waiting.leave',
  'waiting.order',
  'waiting.remove',
  'patient.person',
  'patient.reminders',
  'code.failed',
  'audit.view',
  'clock.confirm',
  'clinic.settings',
  'sms.test',
  'clinic.logo',
  'place.create',
  'place.update',
  'import.write',
  'import.undo',
  'import.export',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** The names of the details that the server records. A catalogue has a word for each. */
export type AuditDetail =
  | 'active'
  | 'box'
  | 'by'
  | 'change'
  | 'date'
  | 'doctorId'
  | 'doneAt'
  | 'extra'
  | 'from'
  | 'hash'
  | 'kind'
  | 'lastDay'
  | 'leave'
  | 'limitedTo'
  | 'limitedToPlaces'
  | 'number'
  | 'offset'
  | 'part'
  | 'people'
  | 'purpose'
  | 'reason'
  | 'removed'
  | 'role'
  | 'rows'
  | 'sessions'
  | 'settings'
  | 'sitting'
  | 'sittings'
  | 'state'
  | 'status'
  | 'step'
  | 'to'
  | 'today'
  | 'via'
  | 'wanted';

/** The kinds of records that an entry can be about. */
export const AUDIT_SUBJECTS = [
  'patient',
  'appointment',
  'doctor',
  'department',
  'staff',
  'change',
  'holiday',
  'waiting',
  'code',
  'import',
  'place',
] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];

/** Who did what, when and from where, without names and phones of patients (rules: accounts 5). */
export const auditEntry = z.object({
  id,
  at: instant,
  actorKind: z.enum(['staff', 'patient', 'visitor', 'system']),
  actorId: z.nullable(z.int()),
  /** The username of a staff member; null for others. */
  actorName: z.nullable(z.string()),
  action: z.string(),
  subjectKind: z.nullable(z.string()),
  subjectId: z.nullable(z.int()),
  address: z.nullable(z.string()),
  details: z.nullable(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/**
 * `staffId` selects the entries of one account, `subjectKind` with `subjectId` those about one record. `from`
 * and `to` are clinic days, both included.
 */
export const listAudit = defineEndpoint('listAudit', {
  route: 'GET /admin/audit',
  summary: 'The audit log, newest first',
  subject: 'Administration',
  access: { staff: 'delete' },
  query: z.object({
    ...pagingQuery(100),
    staffId: z.optional(idText),
    action: z.optional(z.enum(AUDIT_ACTIONS)),
    subjectKind: z.optional(z.enum(AUDIT_SUBJECTS)),
    subjectId: z.optional(idText),
    from: z.optional(clinicDate),
    to: z.optional(clinicDate),
  }),
  data: z.object({
    entries: z.array(auditEntry),
    pagination,
    /** The accounts that `staffId` can select. */
    staff: z.array(z.object({ id, username: z.string() })),
  }),
});
