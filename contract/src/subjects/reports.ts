import * as z from 'zod/mini';
import { departmentNames, nameTexts } from '../fields/answer-fields.ts';
import { clinicDate } from '../fields/clinic-date.ts';
import { id, idText } from '../fields/id.ts';
import { placeQuery } from '../fields/place.ts';
import { REPORT_GROUPS } from '../time/report-periods.ts';
import { defineEndpoint } from './endpoint.ts';

/**
 * The numbers of a period, a doctor or another group (rules: numbers 8). Times are in minutes, shares between
 * 0 and 1.
 */
const reportNumbers = z.object({
  /** Serials that were given for these dates, also those that were cancelled later. */
  serials: z.int(),
  online: z.int(),
  /** Walk-ins. */
  desk: z.int(),
  /** Serials that staff gave to callers. */
  phone: z.int(),
  /** Serials beyond the limit of a sitting; they are counted above, too. */
  extra: z.int(),
  seen: z.int(),
  /** The people among those who were seen whom the clinic had never seen before. */
  newPatients: z.int(),
  /** Without `notSeen`. */
  cancelled: z.int(),
  /** Patients who were here when the sitting ended. */
  notSeen: z.int(),
  notCome: z.int(),
  /** Appointments of days before today that are still Booked, Confirmed or In Progress. */
  open: z.int(),
  /** The share of `notCome` among the patients who were seen or did not come. */
  notComeShare: z.nullable(z.number()),
  /** The mean time from the arrival to the first call. */
  waiting: z.nullable(z.number()),
  /** The mean time of a consultation. */
  pace: z.nullable(z.number()),
  /** Sittings whose doctor has come. */
  sittings: z.int(),
  /** The mean delay after the planned start; negative for early. */
  late: z.nullable(z.number()),
  /** The share of the sittings that began at most 10 minutes late. */
  onTimeShare: z.nullable(z.number()),
  /** Patients who were told when to come and whose window was judged (docs/decisions/039). */
  windows: z.int(),
  /** The share of `windows` in which the patient was called within the window. */
  windowsKeptShare: z.nullable(z.number()),
  /** SMS that the gateway has taken. Null if they cannot be told apart, for example by doctor. */
  sms: z.nullable(z.int()),
  smsParts: z.nullable(z.int()),
  /** In taka; null if the clinic has set no price (SMS_PART_PRICE). */
  smsCost: z.nullable(z.number()),
});
export type ReportNumbers = z.infer<typeof reportNumbers>;

const reportRow = z.extend(reportNumbers, {
  /**
   * The first date of the period, the number of the weekday (7 for Sunday), the hour (09), or the id of the
   * department, the doctor or the place.
   */
  key: z.string(),
  /** The dates of the row within the chosen range, both included. */
  from: clinicDate,
  to: clinicDate,
  /** Null in a report that is not by doctor. */
  doctor: z.nullable(z.object({ id, ...nameTexts, ...departmentNames })),
  /** Null in a report that is not by department. */
  department: z.nullable(z.object({ id, ...nameTexts })),
  /** Only in a report by place. */
  placeId: z.optional(id),
});
export type ReportRow = z.infer<typeof reportRow>;

/** Both dates are included; at most 366 days. */
const reportQuery = z.object({
  from: clinicDate,
  to: clinicDate,
  by: z._default(z.enum(REPORT_GROUPS), 'day'),
  doctorId: z.optional(idText),
  departmentId: z.optional(idText),
  ...placeQuery,
});

export const getReport = defineEndpoint('getReport', {
  route: 'GET /reports',
  summary: 'The numbers of a range of dates',
  subject: 'Reports',
  access: { staff: 'update' },
  query: reportQuery,
  data: z.object({
    from: clinicDate,
    to: clinicDate,
    by: z.enum(REPORT_GROUPS),
    /**
     * The periods and the hours, the earliest first; the weekdays from Saturday on; the places by their ids;
     * or the departments or the doctors, those with the most serials first.
     */
    rows: z.array(reportRow),
    totals: reportNumbers,
  }),
});
export type Report = z.infer<(typeof getReport)['data']>;

export const exportReport = defineEndpoint('exportReport', {
  route: 'GET /export/reports',
  summary: 'The numbers of a range of dates as CSV',
  subject: 'Reports',
  access: { staff: 'update' },
  query: reportQuery,
  data: z.string(),
});
