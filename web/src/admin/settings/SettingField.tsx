import type { ClinicSetting, ClinicSettingName } from '@clinic-serial/contract/clinic-settings';
import { Checkbox, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import type { UseFormReturnType } from '@mantine/form';
import type { HTMLInputTypeAttribute } from 'react';
import { adminClinicSettingsText } from '#messages/admin-clinic-settings';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import classes from './ClinicSettings.module.css';
import { type SettingsValues, settingNamed } from './setting-values.ts';
import { choicesOf, settingLabel, sourceOf } from './setting-words.ts';

const text = adminClinicSettingsText;

const ORDER = ['label', 'input', 'description', 'error'] as const;

interface SettingFieldProps {
  name: ClinicSettingName;
  form: UseFormReturnType<SettingsValues>;
  base: readonly ClinicSetting[];
  type?: HTMLInputTypeAttribute;
  inputMode?: 'decimal' | 'numeric' | 'tel' | 'url' | 'email';
  /** Some lines instead of one. */
  isLong?: boolean;
}

/** The field of a setting. It says where the value comes from, and cannot be changed where the server sets it. */
export function SettingField({ name, form, base, type, inputMode, isLong = false }: SettingFieldProps) {
  const setting = settingNamed(base, name);
  const hint = name in text.hints ? text.hints[name as keyof typeof text.hints] : undefined;
  const isFixed = setting.source === 'environment';
  const common = {
    label: settingLabel(name),
    description: (
      <>
        {hint && <span className={classes.hint}>{hint}</span>}
        <span className={classes.source} data-source={setting.source}>
          {sourceOf(setting)}
        </span>
      </>
    ),
    // The hint stands below the field, so that two fields in a row stand on one line.
    inputWrapperOrder: [...ORDER],
    disabled: isFixed,
    ...(name.endsWith('_BN') ? { lang: 'bn' } : {}),
    ...form.getInputProps(`values.${name}`),
  };
  const choices = choicesOf(name);
  if (choices) {
    // The server may be set to something that nobody can choose here.
    const known = choices.some(({ value }) => value === common.value);
    const other = known ? [] : [{ value: String(common.value), label: String(common.value) }];
    return <SelectField {...common} data={[...choices, ...other]} />;
  }
  if (isLong) return <Textarea rows={2} {...common} />;
  return <TextInput autoComplete="off" type={type} inputMode={inputMode} {...common} />;
}

/** The field of a secret: it can be replaced and removed, and is never shown. */
export function SecretField({ name, form, base }: Pick<SettingFieldProps, 'name' | 'form' | 'base'>) {
  const { isSet, source } = settingNamed(base, name);
  const isRemoved = form.values.removed[name] === true;
  return (
    <div className={classes.secret}>
      <PasswordField
        label={settingLabel(name)}
        description={
          <>
            <span className={classes.hint}>{isSet ? text.secretKept : text.secretMissing}</span>
            <span className={classes.source} data-source={source}>
              {source === 'environment'
                ? text.source.environment(name)
                : isSet
                  ? text.secretSet
                  : text.source.none}
            </span>
          </>
        }
        autoComplete="off"
        disabled={source === 'environment' || isRemoved}
        {...form.getInputProps(`values.${name}`)}
      />
      {isSet && source === 'stored' && (
        <Checkbox
          size="md"
          label={text.secretRemove}
          {...form.getInputProps(`removed.${name}`, { type: 'checkbox' })}
        />
      )}
    </div>
  );
}
