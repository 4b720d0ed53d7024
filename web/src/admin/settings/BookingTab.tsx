import type { ClinicSetting, ClinicSettingName } from '@clinic-serial/contract/clinic-settings';
import { adminClinicSettingsText } from '#messages/admin-clinic-settings';
import classes from './ClinicSettings.module.css';
import { SettingField } from './SettingField.tsx';
import { SettingsForm } from './SettingsForm.tsx';

const text = adminClinicSettingsText.booking;

const NAMES: readonly ClinicSettingName[] = [
  'CONSULTATION_FEE',
  'PAY_AT_DESK',
  'BOOKING_CUTOFF',
  'CHECK_IN',
  'RETURN_AFTER',
  'QUEUE_SMS',
  'HOME_PATIENTS',
  'HOME_DOCTORS',
  'HOME_EMERGENCY',
];

/** How serials are booked and called, and what the home page says in numbers. */
export function BookingTab({ settings }: { settings: readonly ClinicSetting[] }) {
  return (
    <SettingsForm settings={settings} names={NAMES}>
      {(form, base) => {
        const field = { form, base };
        return (
          <>
            <section className={classes.group}>
              <h2>{text.booking}</h2>
              <div className={classes.pair}>
                <SettingField name="CONSULTATION_FEE" inputMode="numeric" {...field} />
                <SettingField name="PAY_AT_DESK" {...field} />
              </div>
              <SettingField name="BOOKING_CUTOFF" {...field} />
            </section>
            <section className={classes.group}>
              <h2>{text.queue}</h2>
              <div className={classes.pair}>
                <SettingField name="CHECK_IN" {...field} />
                <SettingField name="RETURN_AFTER" inputMode="numeric" {...field} />
              </div>
              <SettingField name="QUEUE_SMS" {...field} />
            </section>
            <section className={classes.group}>
              <h2>{text.home}</h2>
              <p className={classes.lead}>{text.homeHint}</p>
              <div className={classes.pair}>
                <SettingField name="HOME_PATIENTS" {...field} />
                <SettingField name="HOME_DOCTORS" {...field} />
              </div>
              <div className={classes.pair}>
                <SettingField name="HOME_EMERGENCY" {...field} />
              </div>
            </section>
          </>
        );
      }}
    </SettingsForm>
  );
}
