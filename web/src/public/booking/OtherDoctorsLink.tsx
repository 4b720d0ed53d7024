import { bookingText } from '#messages/booking';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/address/Link.tsx';
import classes from './BookingWizard.module.css';

/** A link to the other doctors, for when this doctor has no place today. */
export function OtherDoctorsLink() {
  return (
    <Link to={paths.doctors} className={classes.wayOn}>
      {bookingText.otherDoctors}
    </Link>
  );
}
