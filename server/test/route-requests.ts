import { ACCOUNT_ROUTES } from './routes/accounts.ts';
import { APPOINTMENT_ROUTES } from './routes/appointments.ts';
import { CALENDAR_ROUTES } from './routes/calendar.ts';
import { DOCTOR_ROUTES } from './routes/doctors.ts';
import { MONEY_ROUTES } from './routes/money.ts';
import { OFFICE_ROUTES } from './routes/office.ts';
import { PATIENT_ROUTES } from './routes/patients.ts';
import { QUEUE_ROUTES } from './routes/queue.ts';
import type { RouteCase } from './routes/route-case.ts';

/** Every route of the API. A test fails when one is missing here. */
export const ROUTES: Record<string, RouteCase> = {
  ...DOCTOR_ROUTES,
  ...CALENDAR_ROUTES,
  ...APPOINTMENT_ROUTES,
  ...QUEUE_ROUTES,
  ...MONEY_ROUTES,
  ...PATIENT_ROUTES,
  ...ACCOUNT_ROUTES,
  ...OFFICE_ROUTES,
};
