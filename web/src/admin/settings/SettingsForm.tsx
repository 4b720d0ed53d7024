import {
  type ClinicSetting,
  type ClinicSettingName,
  saveClinicSettings,
} from '@clinic-serial/contract/clinic-settings';
import { staffFields } from '@clinic-serial/contract/messages/current/staff-fields';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import { adminClinicSettingsText } from '#messages/admin-clinic-settings';
import { UnsavedChanges } from '../../ui/dialog/UnsavedChanges.tsx';
import { FormShell } from '../../ui/form/FormShell.tsx';
import { formCheck } from '../../ui/form/form-check.ts';
import { isChangedMeanwhile } from '../../ui/notice/failure.ts';
import { useStaffChange } from '../staff.api.ts';
import { ChangedSettings } from './ChangedSettings.tsx';
import { changesOf, type SettingsValues, savedAtOf, valuesOfSettings } from './setting-values.ts';

const text = adminClinicSettingsText.form;
const checkChanges = formCheck(saveClinicSettings.body, staffFields);

interface SettingsFormProps {
  settings: readonly ClinicSetting[];
  /** The settings of this form. */
  names: readonly ClinicSettingName[];
  /** What a changed text is saved as, where that differs: the text of the product is saved as the default. */
  savedAs?: (name: ClinicSettingName, value: string | null) => string | null;
  children: (form: UseFormReturnType<SettingsValues>, base: readonly ClinicSetting[]) => ReactNode;
}

/** A form of some settings. It saves those that were changed, all or none. */
export function SettingsForm({ settings, names, savedAs, children }: SettingsFormProps) {
  const save = useStaffChange(saveClinicSettings);
  // The settings that the form edits. Later reads do not change them.
  const [base, setBase] = useState(settings);
  const form = useForm<SettingsValues>({
    initialValues: valuesOfSettings(settings, names),
    validate: (values) => checkChanges({ values: changesOf(values, base) }),
  });

  function startFrom(newer: readonly ClinicSetting[]) {
    const values = valuesOfSettings(newer, names);
    setBase(newer);
    form.setInitialValues(values);
    form.setValues(values);
    form.clearErrors();
  }

  function send(values: SettingsValues, version: readonly ClinicSetting[]) {
    const changed = Object.entries(changesOf(values, base)) as [ClinicSettingName, string | null][];
    const changes = Object.fromEntries(
      changed.map(([name, value]) => [name, savedAs ? savedAs(name, value) : value]),
    );
    save.mutate(
      { body: { values: changes, savedAt: savedAtOf(changes, version) } },
      { onSuccess: (saved) => startFrom(saved.settings) },
    );
  }

  return (
    <>
      <UnsavedChanges when={form.isDirty()} />
      <FormShell
        form={form}
        onSubmit={(values) => send(values, base)}
        submitError={save.error}
        pending={save.isPending}
        failure={text.failed}
        failurePart={
          isChangedMeanwhile(save.error) && (
            <ChangedSettings
              base={base}
              names={Object.keys(changesOf(form.values, base)) as ClinicSettingName[]}
              sentence={save.error.message}
              onReload={(newer) => {
                startFrom(newer);
                save.reset();
              }}
              onOverwrite={(newer) => {
                if (!form.validate().hasErrors) send(form.values, newer);
              }}
            />
          )
        }
        submitLabel={text.save}
        done={save.isSuccess && !form.isDirty() && <p>{text.saved}</p>}
      >
        {children(form, base)}
      </FormShell>
    </>
  );
}
