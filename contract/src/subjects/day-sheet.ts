import * as z from 'zod/mini';
import { clinicDate } from '../fields/clinic-date.ts';
import { id, idText } from '../fields/id.ts';
import { sittingNumber } from '../rules/schedule/weekly-schedule.ts';
import { SITTING_STATES } from '../terms/queue-words.ts';
import { appointmentStatus } from './appointments.ts';
import { defineEndpoint } from './endpoint.ts';

/** One line of a day sheet. */
const sheetPerson = z.object({
  appointmentId: id,
  serialNumber: z.int(),
  status: appointmentStatus,
  patientName: z.string(),
  /** In years, on the date of the sheet; null if neither the date nor the year of birth is known. */
  age: z.nullable(z.int()),
  /** The last four digits of the phone; null for a patient who was erased. */
  phoneEnd: z.nullable(z.string()),
  /** The staff's notes of the appointment. */
  notes: z.nullable(z.string()),
});
export type SheetPerson = z.infer<typeof sheetPerson>;

/** One sitting of a day sheet. */
const sheetSitting = z.object({
  sitting: sittingNumber,
  /** HH:MM, as the calendar has the sitting now, or had it when the first serial was given. */
  startTime: z.string(),
  endTime: z.string(),
  state: z.enum(SITTING_STATES),
  /** All serials but cancelled and deleted ones, by serial. */
  people: z.array(sheetPerson),
  /** How many serials are left out because they were cancelled. */
  cancelled: z.int(),
});
export type SheetSitting = z.infer<typeof sheetSitting>;

/**
 * GET /doctors/{id}/days/{date}/sheet: everybody who has a serial of a doctor on a date, each sitting apart, for paper. It has
 * no pages. Phones are cut to their last four digits (rules: queue 15).
 */
export const getDaySheet = defineEndpoint('getDaySheet', {
  route: 'GET /doctors/{id}/days/{date}/sheet',
  summary: "A doctor's list of a day, for paper",
  subject: 'Queue',
  access: { staff: 'view' },
  fails: ['DOCTOR_NOT_FOUND'],
  params: z.object({ id: idText, date: clinicDate }),
  data: z.object({
    doctorId: id,
    date: clinicDate,
    doctorName: z.string(),
    doctorNameBn: z.nullable(z.string()),
    departmentName: z.string(),
    departmentNameBn: z.nullable(z.string()),
    departmentLocation: z.nullable(z.string()),
    departmentLocationBn: z.nullable(z.string()),
    /** In their order; none on a day off without serials. */
    sittings: z.array(sheetSitting),
  }),
});
