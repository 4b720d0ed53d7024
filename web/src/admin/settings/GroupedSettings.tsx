import type { ClinicSetting } from '@clinic-serial/contract/subjects/clinic-settings';
import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import { Fragment } from 'react';
import { adminClinicSettingsText as text } from '#messages/admin-settings';
import classes from './ClinicSettings.module.css';
import { SettingField, type SettingFieldProps } from './SettingField.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import type { SettingsGroup } from './setting-groups.ts';
import { isSecret, settingNamed } from './setting-values.ts';
import { useSettingsForm } from './use-settings-form.ts';

interface GroupedSettingsProps {
  settings: readonly ClinicSetting[];
  groups: readonly SettingsGroup[];
}

/** The form of a tab of settings. */
export function GroupedSettings({ settings, groups }: GroupedSettingsProps) {
  const settingsForm = useSettingsForm({ settings, names: groups.flatMap(({ rows }) => rows.flat()) });
  return (
    <SettingsForm settingsForm={settingsForm}>
      {groups.map(({ title, lead, rows }) => (
        <section key={title} className={classes.group}>
          <h2>{title}</h2>
          {lead && <p className={classes.lead}>{lead}</p>}
          {rows.map((names) => (
            <div key={names.join()} className={names.length > 1 ? classes.pair : undefined}>
              {names.map((name) => (
                <Fragment key={name}>
                  <SettingField name={name} settingsForm={settingsForm} />
                  <RemoveSecret name={name} settingsForm={settingsForm} />
                </Fragment>
              ))}
            </div>
          ))}
        </section>
      ))}
    </SettingsForm>
  );
}

/** Takes away a secret that was entered in the browser. */
function RemoveSecret({ name, settingsForm: { form, base } }: SettingFieldProps) {
  const { isSet, source } = settingNamed(base, name);
  if (!isSecret(name) || !isSet || source !== 'stored') return null;
  return (
    <Checkbox
      size="md"
      label={text.secretRemove}
      className={classes.remove}
      {...form.getInputProps(`removed.${name}`, { type: 'checkbox' })}
    />
  );
}
