import { staffFields } from '@clinic-serial/contract/messages/current/staff-fields';
import {
  type ClinicSetting,
  type ClinicSettingName,
  getClinicSettings,
  saveClinicSettings,
} from '@clinic-serial/contract/subjects/clinic-settings';
import type { ReactNode } from 'react';
import { adminClinicSettingsText } from '#messages/admin-settings';
import { UnsavedChanges } from '../../ui/dialog/UnsavedChanges.tsx';
import { FormShell } from '../../ui/form/FormShell.tsx';
import { formCheck } from '../../ui/form/form-check.ts';
import { type Form, useForm } from '../../ui/form/use-form.ts';
import { useRecordEdit } from '../records/record-edit.tsx';
import { useStaffCache, useStaffChange, useStaffRead } from '../staff.api.ts';
import {
  changesOf,
  type SettingsValues,
  savedAtOf,
  settingLabel,
  settingNamed,
  shownValue,
  valuesOfSettings,
} from './setting-values.ts';

/** Reads the clinic's settings again, to see what somebody else has saved. */
function useNewerSettings() {
  const { data, ...query } = useStaffRead(getClinicSettings, { staleTime: 0, refetchOnMount: 'always' });
  return { ...query, data: data?.settings };
}

const checkChanges = formCheck(saveClinicSettings.body, staffFields);

interface SettingsFormOptions {
  /** The settings when the form opens. Later reads do not change the form. */
  settings: readonly ClinicSetting[];
  names: readonly ClinicSettingName[];
  /** The value to save for a changed text, if it differs: the product's text is saved as the default. */
  savedAs?: (name: ClinicSettingName, value: string | null) => string | null;
  /** Called after a save, to lead on. Called at once if nothing was changed. */
  onSaved?: () => void;
}

const text = adminClinicSettingsText.form;
const changedText = adminClinicSettingsText.changed;

export function useSettingsForm({ settings, names, savedAs, onSaved }: SettingsFormOptions) {
  const cached = useStaffCache(getClinicSettings);
  const save = useStaffChange(saveClinicSettings);
  const form: Form<SettingsValues> = useForm<SettingsValues>({
    initialValues: valuesOfSettings(settings, names),
    validate: (values): Record<string, string> => checkChanges({ values: changesOf(values, edit.base) }),
  });
  const changedNames = (): ClinicSettingName[] =>
    Object.keys(changesOf(form.values, edit.base)) as ClinicSettingName[];
  const edit = useRecordEdit<readonly ClinicSetting[], SettingsValues>({
    loaded: settings,
    form,
    valuesOf: (version) => valuesOfSettings(version, names),
    update: save,
    send,
    changed: {
      texts: changedText,
      useNewer: useNewerSettings,
      // The browser never gets the value of a secret. Only the time of its last save shows a change.
      bodyOf: (version) =>
        Object.fromEntries(
          changedNames().map((name) => {
            const { value, savedAt } = settingNamed(version, name);
            return [name, { value, savedAt }];
          }),
        ),
      labelOf: (field, newer) => {
        const name = field as ClinicSettingName;
        return changedText.now(settingLabel(name), shownValue(settingNamed(newer, name)));
      },
    },
  });

  /**
   * @param version the settings that the save may replace; it is refused if one of them was saved after that
   */
  function send(values: SettingsValues, version: readonly ClinicSetting[]) {
    const changed = Object.entries(changesOf(values, edit.base)) as [ClinicSettingName, string | null][];
    if (onSaved && changed.length === 0) return onSaved();
    const changes = Object.fromEntries(
      changed.map(([name, value]) => [name, savedAs ? savedAs(name, value) : value]),
    );
    save.mutate(
      { body: { values: changes, savedAt: savedAtOf(changes, version) } },
      {
        onSuccess: (saved) => {
          // The next form that opens has these settings without waiting for the server.
          cached.set(saved);
          edit.startFrom(saved.settings);
          onSaved?.();
        },
      },
    );
  }

  return { form, base: edit.base, saving: edit.saving, isSaved: save.isSuccess && !form.isDirty() };
}

export type SettingsFormState = ReturnType<typeof useSettingsForm>;

interface SettingsFormProps {
  settingsForm: SettingsFormState;
  submitLabel?: string;
  secondary?: ReactNode;
  children: ReactNode;
}

export function SettingsForm(props: SettingsFormProps) {
  const { settingsForm, submitLabel = text.save, secondary, children } = props;
  const { form, saving, isSaved } = settingsForm;
  return (
    <>
      <UnsavedChanges when={form.isDirty()} />
      <FormShell
        form={form}
        {...saving}
        failure={text.failed}
        submitLabel={submitLabel}
        secondary={secondary}
        done={isSaved && <p>{text.saved}</p>}
      >
        {children}
      </FormShell>
    </>
  );
}
