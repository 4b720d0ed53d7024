import { AUDIT_SUBJECTS, type AuditEntry, type AuditSubject } from '@clinic-serial/contract/subjects/audit';
import { adminAuditText } from '#messages/admin-audit';
import { adminPaths } from '../paths.ts';

const text = adminAuditText;

/** A record that entries are about. */
export interface Subject {
  kind: AuditSubject;
  id: number;
}

/** The record that an entry is about; null for none. */
export function subjectOf({ subjectKind, subjectId }: AuditEntry): Subject | null {
  const kind = AUDIT_SUBJECTS.find((known) => known === subjectKind);
  return kind && subjectId !== null ? { kind, id: subjectId } : null;
}

/** Reads the filter of the address, for example `patient-12`; null for anything else. */
export function readSubject(words: string): Subject | null {
  const [, name, id] = /^([a-z]+)-([1-9]\d{0,9})$/.exec(words) ?? [];
  const kind = AUDIT_SUBJECTS.find((known) => known === name);
  return kind ? { kind, id: Number(id) } : null;
}

/** The filter in the address. */
export const writeSubject = ({ kind, id }: Subject) => `${kind}-${id}`;

/** 'Patient 12' */
export const nameOfSubject = ({ kind, id }: Subject) => text.numbered(text.subjects[kind] ?? kind, id);

const PAGE_OF: Partial<Record<AuditSubject, (id: number) => string>> = {
  patient: adminPaths.patient,
  appointment: adminPaths.appointment,
  doctor: adminPaths.doctor,
  department: adminPaths.department,
  staff: adminPaths.staffAccount,
  change: adminPaths.change,
};

/** The page of a record; null for one without a page. */
export const pageOfSubject = ({ kind, id }: Subject) => PAGE_OF[kind]?.(id) ?? null;
