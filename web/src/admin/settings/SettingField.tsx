import type { ClinicSettingName } from '@clinic-serial/contract/subjects/clinic-settings';
import { Textarea, TextInput, type TextInputProps } from '@mantine/core';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import classes from './ClinicSettings.module.css';
import { isSecret, settingNamed } from './setting-values.ts';
import { choicesOf, settingHint, settingLabel, sourceOf } from './setting-words.ts';
import type { SettingsFormState } from './use-settings-form.ts';

/** Settings of some lines instead of one. */
const LONG: readonly ClinicSettingName[] = [
  'CLINIC_ADDRESS',
  'CLINIC_ADDRESS_BN',
  'CLINIC_HOURS',
  'CLINIC_HOURS_BN',
];

/** The kind of text, for the keyboard of a phone. */
const INPUTS: Partial<Record<ClinicSettingName, Pick<TextInputProps, 'type' | 'inputMode'>>> = {
  CLINIC_PHONE: { inputMode: 'tel' },
  CLINIC_EMAIL: { type: 'email', inputMode: 'email' },
  CLINIC_MAP_URL: { inputMode: 'url' },
  PUBLIC_URL: { inputMode: 'url' },
  CONSULTATION_FEE: { inputMode: 'numeric' },
  RETURN_AFTER: { inputMode: 'numeric' },
  OVERRUN_WARNING: { inputMode: 'numeric' },
  OVERRUN_STOP: { inputMode: 'numeric' },
  SMS_DAILY_LIMIT: { inputMode: 'numeric' },
  SMS_PART_PRICE: { inputMode: 'decimal' },
  REMINDER_MINUTES_BEFORE: { inputMode: 'numeric' },
};

/** The hint stands below the field, so that two fields in a row stand on one line. */
const HINT_BELOW: TextInputProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error'];

export interface SettingFieldProps {
  name: ClinicSettingName;
  settingsForm: SettingsFormState;
  /** Other words than those of the settings page. */
  label?: string;
  hint?: string;
  /** Whether a value that nobody has entered is called a default. */
  saysDefault?: boolean;
}

/** The field of a setting. It cannot be changed where the server sets it. A secret is never shown. */
export function SettingField(props: SettingFieldProps) {
  const { name, settingsForm, saysDefault = true } = props;
  const { form, base } = settingsForm;
  const setting = settingNamed(base, name);
  const { label = settingLabel(name), hint = settingHint(setting) } = props;
  const source = setting.source === 'environment' || saysDefault ? sourceOf(setting) : undefined;
  const common = {
    label,
    description: (hint || source) && (
      <>
        {hint && <span className={classes.hint}>{hint}</span>}
        {source && (
          <span className={classes.source} data-source={setting.source}>
            {source}
          </span>
        )}
      </>
    ),
    disabled: setting.source === 'environment' || form.values.removed[name] === true,
    ...(name.endsWith('_BN') ? { lang: 'bn' } : {}),
    ...form.getInputProps(`values.${name}`),
  };
  if (isSecret(name)) return <PasswordField autoComplete="new-password" {...common} />;
  const choices = choicesOf(name);
  if (choices) {
    // The server may be set to something that nobody can choose here.
    const known = choices.some(({ value }) => value === common.value);
    const other = known ? [] : [{ value: String(common.value), label: String(common.value) }];
    return <SelectField inputWrapperOrder={HINT_BELOW} {...common} data={[...choices, ...other]} />;
  }
  const typed = { autoComplete: 'off', inputWrapperOrder: HINT_BELOW, ...common };
  return LONG.includes(name) ? <Textarea rows={2} {...typed} /> : <TextInput {...INPUTS[name]} {...typed} />;
}
