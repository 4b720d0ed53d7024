import { bookingText } from '#messages/booking';
import { messageOf } from '../../api/errors.ts';
import { paths } from '../../paths.ts';
import { ActionButton, ActionLink } from '../../ui/button/Action.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';
import classes from './BookingPage.module.css';

const text = bookingText.error;

interface BookingErrorProps {
  error: Error;
  onTryAgain: () => void;
}

/** Shown when the doctor could not be loaded. */
export function BookingError({ error, onTryAgain }: BookingErrorProps) {
  return (
    <div className={classes.page}>
      <PageTitle title={text.title} />
      <div className={classes.problem}>
        <h1>{text.title}</h1>
        <Notice tone="danger" role="alert">
          <p>{messageOf(error, text.load)}</p>
        </Notice>
        <div className={classes.actions}>
          <ActionButton onClick={onTryAgain}>{text.tryAgain}</ActionButton>
          <ActionLink to={paths.doctors} look="quiet">
            {text.back}
          </ActionLink>
        </div>
      </div>
    </div>
  );
}

/** Shown for an unknown doctor and for a doctor that cannot be booked online (rules: serials 9). */
export function DoctorNotFound() {
  return (
    <div className={classes.page}>
      <PageTitle title={text.notFound} status={404} />
      <div className={classes.problem}>
        <h1>{text.notFound}</h1>
        <p>{text.notFoundHint}</p>
        <ActionLink to={paths.doctors}>{text.back}</ActionLink>
      </div>
    </div>
  );
}
