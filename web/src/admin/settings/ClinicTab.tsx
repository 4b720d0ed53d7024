import type { ClinicSetting, ClinicSettingName } from '@clinic-serial/contract/clinic-settings';
import { adminClinicSettingsText } from '#messages/admin-clinic-settings';
import classes from './ClinicSettings.module.css';
import { SettingField } from './SettingField.tsx';
import { SettingsForm } from './SettingsForm.tsx';

const text = adminClinicSettingsText.clinic;

const NAMES: readonly ClinicSettingName[] = [
  'CLINIC_NAME',
  'CLINIC_NAME_BN',
  'CLINIC_PHONE',
  'CLINIC_EMAIL',
  'CLINIC_ADDRESS',
  'CLINIC_ADDRESS_BN',
  'CLINIC_MAP_URL',
  'CLINIC_HOURS',
  'CLINIC_HOURS_BN',
  'CLINIC_LANGUAGE',
  'PUBLIC_URL',
  'SECOND_FACTOR_FOR_ADMINS',
];

/** Who the clinic is and how patients reach it. */
export function ClinicTab({ settings }: { settings: readonly ClinicSetting[] }) {
  return (
    <SettingsForm settings={settings} names={NAMES}>
      {(form, base) => {
        const field = { form, base };
        return (
          <>
            <section className={classes.group}>
              <h2>{text.identity}</h2>
              <div className={classes.pair}>
                <SettingField name="CLINIC_NAME" {...field} />
                <SettingField name="CLINIC_NAME_BN" {...field} />
              </div>
            </section>
            <section className={classes.group}>
              <h2>{text.contact}</h2>
              <div className={classes.pair}>
                <SettingField name="CLINIC_PHONE" inputMode="tel" {...field} />
                <SettingField name="CLINIC_EMAIL" type="email" inputMode="email" {...field} />
              </div>
              <div className={classes.pair}>
                <SettingField name="CLINIC_ADDRESS" isLong {...field} />
                <SettingField name="CLINIC_ADDRESS_BN" isLong {...field} />
              </div>
              <SettingField name="CLINIC_MAP_URL" inputMode="url" {...field} />
            </section>
            <section className={classes.group}>
              <h2>{text.hours}</h2>
              <div className={classes.pair}>
                <SettingField name="CLINIC_HOURS" isLong {...field} />
                <SettingField name="CLINIC_HOURS_BN" isLong {...field} />
              </div>
            </section>
            <section className={classes.group}>
              <h2>{text.pages}</h2>
              <SettingField name="CLINIC_LANGUAGE" {...field} />
              <SettingField name="PUBLIC_URL" inputMode="url" {...field} />
            </section>
            <section className={classes.group}>
              <h2>{text.staff}</h2>
              <SettingField name="SECOND_FACTOR_FOR_ADMINS" {...field} />
            </section>
          </>
        );
      }}
    </SettingsForm>
  );
}
