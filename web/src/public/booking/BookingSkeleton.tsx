import { bookingText } from '#messages/booking';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import hidden from '../../ui/style/visually-hidden.module.css';
import pageClasses from './BookingPage.module.css';
import classes from './BookingSkeleton.module.css';
import wizardClasses from './BookingWizard.module.css';

/** A grey placeholder for the wizard while the doctor loads: card, steps, form. */
export function BookingSkeleton() {
  return (
    <div className={pageClasses.page}>
      <PageTitle title={bookingText.title} />
      <div className={wizardClasses.title}>
        <h1>{bookingText.title}</h1>
      </div>
      <p role="status" className={hidden.hidden}>
        {bookingText.loading}
      </p>
      <div className={classes.card} aria-hidden>
        <div className={classes.line} data-width="short" />
        <div className={classes.line} data-tall />
        <div className={classes.line} />
        <div className={classes.line} data-width="short" />
      </div>
      <div className={classes.steps} aria-hidden />
      <div className={classes.card} aria-hidden>
        <div className={classes.line} data-tall />
        <div className={classes.field} />
        <div className={classes.field} />
        <div className={classes.field} />
      </div>
    </div>
  );
}
