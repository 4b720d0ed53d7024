import * as z from 'zod/mini';
import { clinicDate } from './fields/clinic-date.ts';
import { id } from './fields/id.ts';
import { instant } from './fields/instant.ts';
import { APPOINTMENT_STATUSES } from './rules/appointment-status.ts';

export const appointmentStatus = z.enum(APPOINTMENT_STATUSES);

/** How an appointment came about: 'Walk-in' when staff gave it, else 'Online' (specification 4, "Booking type"). */
export const BOOKING_TYPES = ['Walk-in', 'Online'] as const;

/** An appointment in full (specification 3). Times are HH:MM, as the session stood when the serial was given. */
export const appointment = z.object({
  id,
  serialNumber: z.int(),
  appointmentDate: clinicDate,
  status: appointmentStatus,
  /** Notes by staff; null for patients' own views. */
  notes: z.nullable(z.string()),
  patientNotes: z.nullable(z.string()),
  doctorId: id,
  doctorName: z.string(),
  departmentName: z.string(),
  departmentLocation: z.nullable(z.string()),
  doctorQualification: z.nullable(z.string()),
  /** The doctor's own phone: for staff only, null for patients. */
  doctorPhone: z.nullable(z.string()),
  doctorScheduleStart: z.string(),
  doctorScheduleEnd: z.string(),
  estimatedTime: z.string(),
  patientId: id,
  patientName: z.string(),
  patientPhone: z.string(),
  patientAddress: z.nullable(z.string()),
  isWalkin: z.boolean(),
  bookingType: z.enum(BOOKING_TYPES),
  bookingReference: z.string(),
  createdAt: instant,
  updatedAt: instant,
});
export type Appointment = z.infer<typeof appointment>;
