import { patientText } from '../../messages/en/patient.ts';
import classes from './Leaving.module.css';

/** The moment between a session and what comes after it. */
export function Leaving({ loggingOut }: { loggingOut: boolean }) {
  return (
    <main id="main" className={classes.leaving}>
      <p role="status">{loggingOut && patientText.shell.loggingOut}</p>
    </main>
  );
}
