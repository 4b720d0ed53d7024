import { GATEWAY_CHOICES } from '@clinic-serial/contract/clinic-settings';
import { TextInput } from '@mantine/core';
import { adminSetupText } from '#messages/admin-setup';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { type SettingsStepProps, StepForm } from './SettingsStep.tsx';
import classes from './SetupPage.module.css';
import { TestSms } from './TestSms.tsx';
import { useSettingsForm } from './use-settings-form.ts';

const text = adminSetupText.sms;
const NAMES = ['SMS_GATEWAY', 'SMS_API_KEY', 'SMS_SENDER'] as const;

type Choice = (typeof GATEWAY_CHOICES)[number];
const isChoice = (gateway: string): gateway is Choice =>
  (GATEWAY_CHOICES as readonly string[]).includes(gateway);

/** The SMS gateway, its key and its sender, and a test message. */
export function SmsStep(props: SettingsStepProps & { isSaved: boolean; onSaved: () => void }) {
  const { settings, onReload, isSaved, onSaved } = props;
  const settingsForm = useSettingsForm(NAMES, settings);
  const { field, form } = settingsForm;
  const chosen = form.values.SMS_GATEWAY ?? 'console';
  // The operator may have set another gateway on the server.
  const choices: readonly string[] = isChoice(chosen) ? GATEWAY_CHOICES : [...GATEWAY_CHOICES, chosen];
  const hasGateway = (settings.SMS_GATEWAY.value ?? 'console') !== 'console';
  return (
    <div className={classes.step}>
      <StepForm
        step="sms"
        title={text.title}
        lead={text.lead}
        settingsForm={settingsForm}
        onReload={onReload}
        onSaved={onSaved}
        submitLabel={text.save}
        done={isSaved && !form.isDirty() && hasGateway && <p>{text.saved}</p>}
      >
        <SelectField
          label={text.gateway}
          className={classes.short}
          data={choices.map((gateway) => ({
            value: gateway,
            label: isChoice(gateway) ? text.gateways[gateway] : gateway,
          }))}
          {...field('SMS_GATEWAY')}
        />
        {chosen !== 'console' && (
          <>
            <PasswordField
              label={text.key}
              autoComplete="new-password"
              {...field('SMS_API_KEY', settings.SMS_API_KEY.isSet ? text.keyKept : text.keyHint)}
            />
            <TextInput label={text.sender} autoComplete="off" {...field('SMS_SENDER', text.senderHint)} />
          </>
        )}
      </StepForm>
      {hasGateway && !form.isDirty() && <TestSms />}
    </div>
  );
}
