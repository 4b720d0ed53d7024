import { patientText } from '#messages/patient';
import classes from './Leaving.module.css';

/** Shown between the end of a session and the next page. */
export function Leaving({ loggingOut }: { loggingOut: boolean }) {
  return (
    <main id="main" className={classes.leaving}>
      <p role="status">{loggingOut && patientText.shell.loggingOut}</p>
    </main>
  );
}
