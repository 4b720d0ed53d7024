import { adminClinicSettingsText } from '#messages/admin-clinic-settings';
import { TestSmsForm } from '../TestSmsForm.tsx';
import classes from './ClinicSettings.module.css';

const text = adminClinicSettingsText.test;

/** The test message in the settings. */
export function TestSms() {
  return (
    <section className={classes.group} aria-labelledby="sms-test">
      <h2 id="sms-test">{text.heading}</h2>
      <p className={classes.lead}>{text.lead}</p>
      <TestSmsForm
        text={text}
        refused={(code, meaning) => (
          <>
            <p>
              <strong>{text.refused}</strong>
            </p>
            <p>{text.answer(code, meaning)}</p>
          </>
        )}
      />
    </section>
  );
}
