import { adminSetupText } from '#messages/admin-setup';
import { SettingField } from '../settings/SettingField.tsx';
import { settingNamed } from '../settings/setting-values.ts';
import { TestSms } from '../settings/TestSms.tsx';
import { useSettingsForm } from '../settings/use-settings-form.ts';
import { SettingsStep, type SettingsStepProps } from './SettingsStep.tsx';
import classes from './SetupPage.module.css';
import { isEntered, NO_GATEWAY } from './setup-steps.ts';

const text = adminSetupText.sms;

/** The SMS gateway, its key and its sender, and a test message. */
export function SmsStep({ settings }: Pick<SettingsStepProps, 'settings'>) {
  const settingsForm = useSettingsForm({ settings, names: ['SMS_GATEWAY', 'SMS_API_KEY', 'SMS_SENDER'] });
  const { form, base } = settingsForm;
  const field = { settingsForm, saysDefault: false };
  return (
    <div className={classes.step}>
      <SettingsStep step="sms" texts={text} settingsForm={settingsForm} submitLabel={text.save}>
        <div className={classes.pair}>
          <SettingField name="SMS_GATEWAY" {...field} />
        </div>
        {form.values.values.SMS_GATEWAY !== NO_GATEWAY && (
          <>
            <SettingField name="SMS_API_KEY" {...field} />
            <SettingField name="SMS_SENDER" {...field} />
          </>
        )}
      </SettingsStep>
      {isEntered(settingNamed(base, 'SMS_GATEWAY')) && !form.isDirty() && (
        <div className={classes.part}>
          <TestSms Heading="h3" />
        </div>
      )}
    </div>
  );
}
