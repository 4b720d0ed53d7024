import * as z from 'zod/mini';
import { age, departmentNames, departmentPlace, doctorNames, hours } from '../fields/answer-fields.ts';
import { clinicDate } from '../fields/clinic-date.ts';
import { id } from '../fields/id.ts';
import { ofPlace } from '../fields/place.ts';
import { sittingNumber } from '../rules/schedule/weekly-schedule.ts';
import { SITTING_STATES } from '../terms/queue-words.ts';
import { appointmentStatus } from './appointments.ts';
import { defineEndpoint } from './endpoint.ts';

const sheetPerson = z.object({
  appointmentId: id,
  serialNumber: z.int(),
  status: appointmentStatus,
  patientName: z.string(),
  isExtra: z.boolean(),
  /** The age on the date of the sheet. */
  age,
  /** The last four digits of the phone; empty for a patient without one, null for an erased one. */
  phoneEnd: z.nullable(z.string()),
  /** The staff's notes. */
  notes: z.nullable(z.string()),
});
export type SheetPerson = z.infer<typeof sheetPerson>;

const sheetSitting = z.object({
  sitting: sittingNumber,
  /** HH:MM, as the calendar has the sitting now, or had it when the first serial was given. */
  ...hours,
  ...ofPlace,
  /** The sitting's own room, instead of the doctor's; null for none at another place (rules: places 4). */
  departmentLocation: z.optional(z.nullable(z.string())),
  departmentLocationBn: z.optional(z.nullable(z.string())),
  state: z.enum(SITTING_STATES),
  /** By serial, without cancelled and deleted ones. */
  people: z.array(sheetPerson),
  /** Serials that are left out because they were cancelled. */
  cancelled: z.int(),
});
export type SheetSitting = z.infer<typeof sheetSitting>;

/** Everybody who has a serial of the doctor on the date, without pages. Phones are cut (rules: queue 15). */
export const getDaySheet = defineEndpoint('getDaySheet', {
  route: 'GET /doctors/{id}/days/{date}/sheet',
  summary: "A doctor's list of a day, for paper",
  subject: 'Queue',
  access: { staff: 'view' },
  fails: ['DOCTOR_NOT_FOUND'],
  data: z.object({
    doctorId: id,
    date: clinicDate,
    ...doctorNames,
    ...departmentNames,
    ...departmentPlace,
    /** None on a day off without serials. */
    sittings: z.array(sheetSitting),
  }),
});
