import type { Appointment } from '@clinic-serial/contract/appointments';
import { shownEstimate } from '../serials/estimated-time.ts';
import type { AppointmentRecord } from './appointments.queries.ts';

/**
 * Makes the appointment that a response contains. Patients do not see the staff's notes or the doctor's
 * phone.
 *
 * @param viewer the kind of user who will read it
 */
export function presentAppointment(row: AppointmentRecord, viewer: 'patient' | 'staff'): Appointment {
  return {
    id: row.id,
    serialNumber: row.serialNumber,
    appointmentDate: row.appointmentDate,
    status: row.status,
    notes: viewer === 'staff' ? row.notes : null,
    patientNotes: row.patientNotes,
    doctorId: row.doctorId,
    doctorName: row.doctorName,
    doctorNameBn: row.doctorNameBn,
    departmentName: row.departmentName,
    departmentNameBn: row.departmentNameBn,
    departmentLocation: row.departmentLocation,
    departmentLocationBn: row.departmentLocationBn,
    doctorQualification: row.doctorQualification,
    doctorQualificationBn: row.doctorQualificationBn,
    doctorPhone: viewer === 'staff' ? row.doctorPhone : null,
    doctorScheduleStart: row.sessionStart,
    doctorScheduleEnd: row.sessionEnd,
    estimatedTime: shownEstimate(row.estimatedTime),
    patientId: row.patientId,
    patientName: row.patientName,
    patientPhone: row.patientPhone,
    patientAddress: row.patientAddress,
    patientErased: viewer === 'staff' && row.patientErasedAt !== null,
    isWalkin: row.isWalkin === 1,
    bookingType: row.isWalkin === 1 ? 'Walk-in' : 'Online',
    bookingReference: row.bookingReference,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}
