import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import { adminSetupText } from '#messages/admin-setup';
import { SettingField } from '../settings/SettingField.tsx';
import { settingNamed } from '../settings/setting-values.ts';
import { sourceOf } from '../settings/setting-words.ts';
import { useSettingsForm } from '../settings/use-settings-form.ts';
import { SettingsStep, type SettingsStepProps } from './SettingsStep.tsx';
import classes from './SetupPage.module.css';

const text = adminSetupText.fee;

/** The fee, and whether patients pay it at the desk. */
export function FeeStep({ settings, onDone }: SettingsStepProps) {
  const settingsForm = useSettingsForm({
    settings,
    names: ['CONSULTATION_FEE', 'FEES'],
    onSaved: onDone,
  });
  const { form, base } = settingsForm;
  const payment = settingNamed(base, 'FEES');
  const isFixed = payment.source === 'environment';
  return (
    <SettingsStep step="fee" texts={text} settingsForm={settingsForm}>
      <div className={classes.pair}>
        <SettingField name="CONSULTATION_FEE" settingsForm={settingsForm} saysDefault={false} />
      </div>
      <Checkbox
        size="md"
        label={text.payAtDesk}
        classNames={{ description: classes.about ?? '' }}
        description={isFixed ? sourceOf(payment) : text.payAtDeskHint}
        disabled={isFixed}
        checked={form.values.values.FEES === 'desk'}
        onChange={(event) => form.setFieldValue('values.FEES', event.currentTarget.checked ? 'desk' : 'off')}
      />
    </SettingsStep>
  );
}
