import * as z from 'zod/mini';
import { listAppointments } from './appointments.ts';
import { defineEndpoint } from './endpoint.ts';
import { listPatients } from './patients.ts';

/** The body of a CSV answer: UTF-8 with a byte order mark, so that Excel shows Bangla. */
const csv = z.string();

/** GET /appointments/export: the appointments that the list's filters match, all pages, as CSV. */
export const exportAppointments = defineEndpoint({
  method: 'GET',
  path: '/appointments/export',
  summary: 'The filtered appointments as CSV',
  access: { staff: 'view' },
  query: listAppointments.query,
  data: csv,
});

/** GET /patients/export: the patients that the list's filters match, all pages, as CSV. */
export const exportPatients = defineEndpoint({
  method: 'GET',
  path: '/patients/export',
  summary: 'The filtered patients as CSV',
  access: { staff: 'view' },
  query: listPatients.query,
  data: csv,
});
