import { staffFields } from '@clinic-serial/contract/messages/current/staff-fields';
import {
  type ClinicSetting,
  type ClinicSettingName,
  getClinicSettings,
  saveClinicSettings,
} from '@clinic-serial/contract/subjects/clinic-settings';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formCheck } from '../../ui/form/form-check.ts';
import { staffRead, useStaffChange } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';
import { changesOf, type SettingsValues, savedAtOf, valuesOfSettings } from './setting-values.ts';

const checkChanges = formCheck(saveClinicSettings.body, staffFields);

interface SettingsFormOptions {
  /** As they are when the form opens. Later reads do not change the form. */
  settings: readonly ClinicSetting[];
  /** The settings of this form. */
  names: readonly ClinicSettingName[];
  /** What a changed text is saved as, where that differs: the text of the product is saved as the default. */
  savedAs?: (name: ClinicSettingName, value: string | null) => string | null;
  /** Leads on after a save. Called at once if nothing was changed. */
  onSaved?: () => void;
}

/** The state of a form of some settings. It saves those that were changed, all or none. */
export function useSettingsForm({ settings, names, savedAs, onSaved }: SettingsFormOptions) {
  const { session } = useStaff();
  const client = useQueryClient();
  const save = useStaffChange(saveClinicSettings);
  const [base, setBase] = useState(settings);
  const form = useForm<SettingsValues>({
    initialValues: valuesOfSettings(settings, names),
    validate: (values) => checkChanges({ values: changesOf(values, base) }),
  });

  /** Begins again with these settings. What was typed is replaced by them. */
  function startFrom(newer: readonly ClinicSetting[]) {
    const values = valuesOfSettings(newer, names);
    setBase(newer);
    form.setInitialValues(values);
    form.setValues(values);
    form.clearErrors();
  }

  /** @param version the settings that the save may replace; it is refused if one of them was saved after that */
  function send(values: SettingsValues, version: readonly ClinicSetting[]) {
    const changed = Object.entries(changesOf(values, base)) as [ClinicSettingName, string | null][];
    if (onSaved && changed.length === 0) return onSaved();
    const changes = Object.fromEntries(
      changed.map(([name, value]) => [name, savedAs ? savedAs(name, value) : value]),
    );
    save.mutate(
      { body: { values: changes, savedAt: savedAtOf(changes, version) } },
      {
        onSuccess: (saved) => {
          // A form that opens next has these settings, without waiting for the server.
          client.setQueryData(staffRead(session, getClinicSettings).queryKey, saved);
          startFrom(saved.settings);
          onSaved?.();
        },
      },
    );
  }

  return { form, base, save, isSaved: save.isSuccess && !form.isDirty(), startFrom, send };
}

export type SettingsFormState = ReturnType<typeof useSettingsForm>;
