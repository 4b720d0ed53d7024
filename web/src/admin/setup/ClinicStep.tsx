import { adminSetupText } from '#messages/admin-setup';
import { ClinicLogo } from '../pictures/ClinicLogo.tsx';
import { SettingField } from '../settings/SettingField.tsx';
import { useSettingsForm } from '../settings/use-settings-form.ts';
import { SettingsStep, type SettingsStepProps } from './SettingsStep.tsx';
import classes from './SetupPage.module.css';

const text = adminSetupText.clinic;

/** Name, address, phone, hours and language of the clinic. */
export function ClinicStep({ settings, onDone }: SettingsStepProps) {
  const settingsForm = useSettingsForm({
    settings,
    names: [
      'CLINIC_NAME',
      'CLINIC_NAME_BN',
      'CLINIC_ADDRESS',
      'CLINIC_ADDRESS_BN',
      'CLINIC_PHONE',
      'CLINIC_HOURS',
      'CLINIC_HOURS_BN',
      'CLINIC_LANGUAGE',
    ],
    onSaved: onDone,
  });
  const field = { settingsForm, saysDefault: false };
  return (
    <>
      <SettingsStep step="clinic" texts={text} settingsForm={settingsForm}>
        <div className={classes.pair}>
          <SettingField name="CLINIC_NAME" label={text.name} {...field} />
          <SettingField name="CLINIC_NAME_BN" label={text.nameBn} {...field} />
        </div>
        <div className={classes.pair}>
          <SettingField name="CLINIC_ADDRESS" label={text.address} {...field} />
          <SettingField name="CLINIC_ADDRESS_BN" label={text.addressBn} {...field} />
        </div>
        <div className={classes.pair}>
          <SettingField name="CLINIC_PHONE" label={text.phone} hint={text.phoneHint} {...field} />
        </div>
        <div className={classes.pair}>
          <SettingField name="CLINIC_HOURS" label={text.hours} hint={text.hoursHint} {...field} />
          <SettingField name="CLINIC_HOURS_BN" label={text.hoursBn} hint={text.hoursBnHint} {...field} />
        </div>
        <div className={classes.pair}>
          <SettingField name="CLINIC_LANGUAGE" label={text.language} hint={text.languageHint} {...field} />
        </div>
      </SettingsStep>
      {/* Saved at once, apart from the form. */}
      <ClinicLogo />
    </>
  );
}
