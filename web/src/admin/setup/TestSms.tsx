import { adminSetupText } from '#messages/admin-setup';
import { TestSmsForm } from '../TestSmsForm.tsx';
import classes from './SetupPage.module.css';

const text = adminSetupText.sms.test;

/** The test message in the set-up, to the Admin's own phone. */
export function TestSms() {
  return (
    <section className={classes.part} aria-labelledby="test-sms">
      <h3 id="test-sms">{text.title}</h3>
      <p>{text.lead}</p>
      <TestSmsForm text={text} refused={(code, meaning) => <p>{text.refused(code, meaning)}</p>} />
    </section>
  );
}
