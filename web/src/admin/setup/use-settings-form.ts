import { type ClinicSettingName, clinicSettingsForm } from '@clinic-serial/contract/clinic-settings';
import { asciiDigits } from '@clinic-serial/contract/fields/digits';
import { staffFields } from '@clinic-serial/contract/messages/current/staff-fields';
import { useForm } from '@mantine/form';
import { adminSetupText } from '#messages/admin-setup';
import { formCheck } from '../../ui/form/form-check.ts';
import { type SettingsByName, settingsBody, useSaveSettings } from '../clinic-settings.api.ts';

type Values = Partial<Record<ClinicSettingName, string>>;

/** Settings that are numbers, which may be typed in Bangla digits. */
const NUMBERS: readonly ClinicSettingName[] = ['CLINIC_PHONE', 'CONSULTATION_FEE'];

const check = formCheck(clinicSettingsForm, staffFields);

/** The text of a field. The name of a clinic without a name of its own is no name. */
function initialText(settings: SettingsByName, name: ClinicSettingName): string {
  const { value, source } = settings[name];
  return name === 'CLINIC_NAME' && source === 'default' ? '' : (value ?? '');
}

/**
 * The form of some settings. It saves the ones that were changed. A setting that the server's environment sets cannot be changed.
 *
 * @param settings as they were when the form was opened; a save is refused if one of them has changed since
 */
export function useSettingsForm(names: readonly ClinicSettingName[], settings: SettingsByName) {
  const save = useSaveSettings();
  const initialValues = Object.fromEntries(
    names.map((name) => [name, initialText(settings, name)]),
  ) as Values;
  const isFixed = (name: ClinicSettingName) => settings[name].source === 'environment';
  const changesOf = (values: Values): Values =>
    Object.fromEntries(
      names
        .filter((name) => !isFixed(name) && values[name] !== initialValues[name])
        .map((name) => [name, NUMBERS.includes(name) ? asciiDigits(values[name] ?? '') : values[name]]),
    );
  const form = useForm<Values>({ initialValues, validate: (values) => check(changesOf(values)) });

  return {
    form,
    save,
    isFixed,
    /** The properties of a field: its text, its error, and why it cannot be changed. */
    field: (name: ClinicSettingName, hint?: string) => ({
      ...form.getInputProps(name),
      disabled: isFixed(name),
      description: isFixed(name) ? adminSetupText.fixed(name) : hint,
    }),
    /** Saves what was changed. `onSaved` is called at once if nothing was. */
    submit: (values: Values, onSaved: () => void) => {
      const changes = changesOf(values);
      if (Object.keys(changes).length === 0) onSaved();
      else save.save(settingsBody(changes, settings), onSaved);
    },
  };
}

export type SettingsForm = ReturnType<typeof useSettingsForm>;
