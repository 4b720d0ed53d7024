import { Checkbox, TextInput } from '@mantine/core';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import { adminSetupText } from '#messages/admin-setup';
import { type SettingsStepProps, StepForm } from './SettingsStep.tsx';
import classes from './SetupPage.module.css';
import { useSettingsForm } from './use-settings-form.ts';

const text = adminSetupText.fee;
const NAMES = ['CONSULTATION_FEE', 'PAY_AT_DESK'] as const;

/** The fee, and whether patients pay it at the desk. */
export function FeeStep({ settings, onReload, onDone }: SettingsStepProps) {
  const settingsForm = useSettingsForm(NAMES, settings);
  const { field, form } = settingsForm;
  const { value, onChange: _typed, ...payment } = field('PAY_AT_DESK', text.payAtDeskHint);
  return (
    <StepForm
      step="fee"
      title={text.title}
      lead={text.lead}
      settingsForm={settingsForm}
      onReload={onReload}
      onSaved={onDone}
    >
      <TextInput
        label={text.fee}
        inputMode="numeric"
        autoComplete="off"
        className={classes.short}
        {...field('CONSULTATION_FEE')}
      />
      <Checkbox
        size="md"
        label={text.payAtDesk}
        classNames={{ description: classes.about ?? '' }}
        {...payment}
        checked={value === 'true'}
        onChange={(event) => form.setFieldValue('PAY_AT_DESK', String(event.currentTarget.checked))}
      />
    </StepForm>
  );
}
