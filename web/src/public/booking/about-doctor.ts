import { ApiError } from '../../api/errors.ts';

/** The error codes that mean that this doctor has no serial today. Another doctor may have one. */
const ABOUT_DOCTOR = new Set([
  'FULLY_BOOKED',
  'NOT_SCHEDULED',
  'SESSION_OVER',
  'OVERRUN',
  'DOCTOR_NOT_FOUND',
]);

/** True if the person can only choose another doctor. */
export function isAboutDoctor(error: Error | null): boolean {
  return error instanceof ApiError && error.code !== undefined && ABOUT_DOCTOR.has(error.code);
}
