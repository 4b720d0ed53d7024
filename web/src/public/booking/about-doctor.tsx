import { bookingText } from '#messages/booking';
import { codeOf } from '../../api/errors.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/address/Link.tsx';

/** The error codes that mean that this doctor has no serial today. Another doctor may have one. */
const ABOUT_DOCTOR = new Set([
  'FULLY_BOOKED',
  'NOT_SCHEDULED',
  'SESSION_OVER',
  'OVERRUN',
  'DOCTOR_NOT_FOUND',
]);

export function isAboutDoctor(error: Error | null): boolean {
  return ABOUT_DOCTOR.has(codeOf(error) ?? '');
}

/** A link to the other doctors, shown if this doctor has no place today. */
export function OtherDoctorsLink() {
  return (
    <Link to={paths.doctors} className="inline-flex min-h-tap items-center justify-self-start">
      {bookingText.otherDoctors}
    </Link>
  );
}
