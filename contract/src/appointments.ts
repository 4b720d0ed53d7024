import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { clinicDate } from './fields/clinic-date.ts';
import { id, idParams, idText } from './fields/id.ts';
import { instant } from './fields/instant.ts';
import { pagination, pagingQuery } from './fields/paging.ts';
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

/**
 * GET /appointments: newest date first. A patient gets their own; `patientId`, when sent, must be theirs.
 * Fails with INVALID_INPUT, PATIENT_NOT_FOUND.
 */
export const listAppointments = defineEndpoint({
  method: 'GET',
  path: '/appointments',
  summary: 'Appointments, newest date first',
  access: { patient: true },
  query: z.object({
    ...pagingQuery(100),
    patientId: z.optional(idText),
    status: z.optional(appointmentStatus),
  }),
  data: z.object({ appointments: z.array(appointment), pagination }),
});

/** GET /appointments/{id}. Fails with APPOINTMENT_NOT_FOUND, also for another patient's. */
export const getAppointment = defineEndpoint({
  method: 'GET',
  path: '/appointments/{id}',
  summary: 'One appointment',
  access: { patient: true },
  params: idParams,
  data: appointment,
});

/**
 * PUT /appointments/{id}/status. `from` is the state that the screen showed: when it is no longer so, nothing changes
 * (STATUS_CHANGED). A patient may only cancel an own Booked appointment of today or later.
 * Fails with APPOINTMENT_NOT_FOUND, STATUS_CHANGED, TRANSITION_REFUSED, FULLY_BOOKED, NOT_SCHEDULED, ALREADY_BOOKED.
 */
export const changeAppointmentStatus = defineEndpoint({
  method: 'PUT',
  path: '/appointments/{id}/status',
  summary: 'Move an appointment to another state',
  access: { patient: true },
  params: idParams,
  body: z.object({ status: appointmentStatus, from: z.optional(appointmentStatus) }),
  data: appointment,
});
