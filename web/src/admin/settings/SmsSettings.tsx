import type { ClinicSetting, ClinicSettingName } from '@clinic-serial/contract/clinic-settings';
import { adminClinicSettingsText } from '#messages/admin-clinic-settings';
import classes from './ClinicSettings.module.css';
import { SecretField, SettingField } from './SettingField.tsx';
import { SettingsForm } from './SettingsForm.tsx';

const text = adminClinicSettingsText.sms;

const NAMES: readonly ClinicSettingName[] = [
  'SMS_GATEWAY',
  'SMS_API_KEY',
  'SMS_SENDER',
  'SMS_DAILY_LIMIT',
  'SMS_PART_PRICE',
  'SMS_CONFIRMATION',
  'REMINDER_EVENING',
  'REMINDER_MINUTES_BEFORE',
];

/** The gateway, what it may cost, and which SMS patients get beside the codes. */
export function SmsSettings({ settings }: { settings: readonly ClinicSetting[] }) {
  return (
    <SettingsForm settings={settings} names={NAMES}>
      {(form, base) => {
        const field = { form, base };
        return (
          <>
            <section className={classes.group}>
              <h2>{text.gateway}</h2>
              <div className={classes.pair}>
                <SettingField name="SMS_GATEWAY" {...field} />
                <SettingField name="SMS_SENDER" {...field} />
              </div>
              <SecretField name="SMS_API_KEY" {...field} />
              <div className={classes.pair}>
                <SettingField name="SMS_DAILY_LIMIT" inputMode="numeric" {...field} />
                <SettingField name="SMS_PART_PRICE" inputMode="decimal" {...field} />
              </div>
            </section>
            <section className={classes.group}>
              <h2>{text.sent}</h2>
              <SettingField name="SMS_CONFIRMATION" {...field} />
              <div className={classes.pair}>
                <SettingField name="REMINDER_EVENING" {...field} />
                <SettingField name="REMINDER_MINUTES_BEFORE" inputMode="numeric" {...field} />
              </div>
            </section>
          </>
        );
      }}
    </SettingsForm>
  );
}
