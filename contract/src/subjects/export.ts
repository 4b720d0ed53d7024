import * as z from 'zod/mini';
import { listAppointments } from './appointments.ts';
import { defineEndpoint } from './endpoint.ts';
import { listPatients } from './patients.ts';

/**
 * The body of a CSV answer: UTF-8 with a byte order mark, so that Excel shows Bangla. Phones are written as 5 digits, a
 * hyphen, 6 digits, so that a spreadsheet keeps the zero in front.
 */
const csv = z.string();

/** GET /appointments/export: the appointments that the list's filters match, all pages, as CSV. */
export const exportAppointments = defineEndpoint('exportAppointments', {
  route: 'GET /appointments/export',
  summary: 'The filtered appointments as CSV',
  subject: 'Appointments',
  access: { staff: 'update', sensitive: 'patient-data' },
  query: listAppointments.query,
  data: csv,
});

/** GET /patients/export: the patients that the list's filters match, all pages, as CSV. */
export const exportPatients = defineEndpoint('exportPatients', {
  route: 'GET /patients/export',
  summary: 'The filtered patients as CSV',
  subject: 'Patients',
  access: { staff: 'update', sensitive: 'patient-data' },
  query: listPatients.query,
  data: csv,
});
