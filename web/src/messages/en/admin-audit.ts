import type { AuditAction } from '@clinic-serial/contract/audit';

/** A value in `details` of an entry. */
type DetailValue = string | number | boolean;

const actions: Record<AuditAction, string> = {
  'staff.sign-in': 'Signed in',
  'staff.sign-in-failed': 'Sign-in failed',
  'staff.sign-out': 'Signed out',
  'staff.profile': 'Changed the own profile',
  'staff.password': 'Changed a password',
  'staff.create': 'Created a staff account',
  'staff.activate': 'Activated a staff account',
  'staff.deactivate': 'Deactivated a staff account',
  'doctor.create': 'Added a doctor',
  'doctor.update': 'Changed a doctor',
  'doctor.delete': 'Deleted a doctor',
  'department.create': 'Added a department',
  'department.update': 'Changed a department',
  'department.delete': 'Deleted a department',
  'patient.create': 'Registered a patient',
  'patient.view': 'Looked at a patient',
  'patient.update': 'Changed a patient',
  'patient.phone': 'Changed a patient’s phone',
  'patient.export': 'Exported patients',
  'patient.data-export': 'Exported one patient’s data',
  'patient.erase': 'Erased a patient',
  'patient.sign-in': 'Patient logged in',
  'patient.sign-out': 'Patient logged out',
  'session.end': 'Ended own logins elsewhere',
  'appointment.create': 'Gave a serial',
  'appointment.update': 'Changed an appointment’s notes',
  'appointment.status': 'Changed an appointment’s status',
  'appointment.delete': 'Deleted an appointment',
  'appointment.export': 'Exported appointments',
  'code.failed': 'Code refused',
  'audit.view': 'Read the audit log',
  'clock.confirm': 'Confirmed the date of the server',
};

/** The words of the audit log. */
export const adminAuditText = {
  title: 'Audit log',
  caption: 'What was done, newest first',
  loadFailed: 'Failed to load the audit log',
  none: 'Nothing found',
  noneText: 'Sign-ins and every change by staff appear here.',
  noneFoundText: 'Try adjusting your search criteria',
  actions,
  filters: {
    who: 'Who',
    everybody: 'Everybody',
    what: 'What',
    everything: 'Everything',
    from: 'From',
    to: 'Until',
  },
  columns: {
    when: 'When',
    who: 'Who',
    what: 'What',
    subject: 'On',
    details: 'Details',
    address: 'From address',
  },
  actors: { staff: 'Staff', patient: 'Patient', visitor: 'Visitor', system: 'System' },
  subjects: {
    staff: 'Account',
    doctor: 'Doctor',
    department: 'Department',
    patient: 'Patient',
    appointment: 'Appointment',
    code: 'Code',
  } as Readonly<Record<string, string>>,
  numbered: (kind: string, id: number) => `${kind} ${id}`,
  /** 'patient limit: 30' for the name 'patientLimit' and the value 30. */
  detail: (name: string, value: DetailValue) =>
    `${name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()}: ${value}`,
} as const;
