import * as z from 'zod/mini';
import { listAppointments } from './appointments.ts';
import { defineEndpoint } from './endpoint.ts';
import { listPatients } from './patients.ts';

/**
 * CSV in UTF-8 with a byte order mark, so that Excel shows Bangla. Phones have a hyphen, so that a
 * spreadsheet keeps the zero in front.
 */
const csv = z.string();

/** All pages of the filtered list. */
export const exportAppointments = defineEndpoint('exportAppointments', {
  route: 'GET /appointments/export',
  summary: 'The filtered appointments as CSV',
  subject: 'Appointments',
  access: { staff: 'update', sensitive: 'patient-data' },
  query: listAppointments.query,
  data: csv,
});

/** All pages of the filtered list. */
export const exportPatients = defineEndpoint('exportPatients', {
  route: 'GET /patients/export',
  summary: 'The filtered patients as CSV',
  subject: 'Patients',
  access: { staff: 'update', sensitive: 'patient-data' },
  query: listPatients.query,
  data: csv,
});
