import type { ClinicSetting } from '@clinic-serial/contract/subjects/clinic-settings';
import type { ReactNode } from 'react';
import { adminSetupText } from '#messages/admin-setup';
import { ActionLink } from '../../ui/button/Action.tsx';
import { FocusHeading } from '../../ui/focus/FocusHeading.tsx';
import { SettingField } from '../settings/GroupedSettings.tsx';
import { TestSms } from '../settings/SmsTab.tsx';
import { settingNamed } from '../settings/setting-values.ts';
import { SettingsForm, type SettingsFormState, useSettingsForm } from '../settings/settings-form.tsx';
import { isEntered, NO_GATEWAY, type Step, setupAddress, stepAfter } from './setup-steps.ts';
import { FIELD_PAIR, NARROW_STEP } from './step.ts';

const text = adminSetupText;

/** The properties that a step of settings gets from the page. */
export interface SettingsStepProps {
  settings: readonly ClinicSetting[];
  onDone: () => void;
}

interface SettingsStepFormProps {
  step: Step;
  texts: { title: string; lead: string };
  settingsForm: SettingsFormState;
  submitLabel?: string;
  children: ReactNode;
}

/** The heading, the fields and the buttons of a step of settings. */
export function SettingsStep(props: SettingsStepFormProps) {
  const { step, texts, settingsForm, submitLabel = text.save, children } = props;
  return (
    <section className={NARROW_STEP}>
      <FocusHeading>{texts.title}</FocusHeading>
      <p>{texts.lead}</p>
      <SettingsForm
        settingsForm={settingsForm}
        submitLabel={submitLabel}
        secondary={
          <ActionLink to={setupAddress(stepAfter(step))} look="quiet">
            {settingsForm.isSaved ? text.next : text.later}
          </ActionLink>
        }
      >
        {children}
      </SettingsForm>
    </section>
  );
}

const smsStepText = adminSetupText.sms;

/** The SMS gateway, its key and its sender, and a test message. */
export function SmsStep({ settings }: Pick<SettingsStepProps, 'settings'>) {
  const settingsForm = useSettingsForm({ settings, names: ['SMS_GATEWAY', 'SMS_API_KEY', 'SMS_SENDER'] });
  const { form, base } = settingsForm;
  const field = { settingsForm, saysDefault: false };
  return (
    <div className={NARROW_STEP}>
      <SettingsStep step="sms" texts={smsStepText} settingsForm={settingsForm} submitLabel={smsStepText.save}>
        <div className={FIELD_PAIR}>
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
        <div className="border-0 border-t border-line pt-lg">
          <TestSms Heading="h3" />
        </div>
      )}
    </div>
  );
}
