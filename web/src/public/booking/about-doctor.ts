import { ApiError } from '../../api/errors.ts';

/** The failures that say: this doctor gives no serial today, another one may. */
const ABOUT_DOCTOR = new Set(['FULLY_BOOKED', 'NOT_SCHEDULED', 'SESSION_OVER', 'DOCTOR_NOT_FOUND']);

/** Whether another doctor is the way on. */
export function isAboutDoctor(error: Error | null): boolean {
  return error instanceof ApiError && error.code !== undefined && ABOUT_DOCTOR.has(error.code);
}
