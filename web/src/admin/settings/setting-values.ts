import {
  CLINIC_SETTINGS,
  type ClinicSetting,
  type ClinicSettingName,
} from '@clinic-serial/contract/subjects/clinic-settings';

/** The texts of a form by the name of their setting. An empty text is the default. */
type SettingTexts = Partial<Record<ClinicSettingName, string>>;

/** The form: `removed` names the secrets that are taken away. `values` is what the server calls its fields too. */
export interface SettingsValues extends Record<string, unknown> {
  values: SettingTexts;
  removed: Partial<Record<ClinicSettingName, boolean>>;
}

export function settingNamed(settings: readonly ClinicSetting[], name: ClinicSettingName): ClinicSetting {
  return (
    settings.find((setting) => setting.name === name) ?? {
      name,
      value: null,
      isSet: false,
      source: 'default',
      savedAt: null,
    }
  );
}

/** A secret is never sent to a browser. */
export const isSecret = (name: ClinicSettingName): boolean => 'isSecret' in CLINIC_SETTINGS[name];

/** What a field shows. A clinic without a name of its own is called by the product's name, which is no name for the field. */
export const textOf = ({ name, value, source }: ClinicSetting): string =>
  name === 'CLINIC_NAME' && source === 'default' ? '' : (value ?? '');

/** What a form shows for these settings. */
export function valuesOfSettings(
  settings: readonly ClinicSetting[],
  names: readonly ClinicSettingName[],
): SettingsValues {
  return {
    values: Object.fromEntries(names.map((name) => [name, textOf(settingNamed(settings, name))])),
    removed: Object.fromEntries(names.map((name) => [name, false])),
  };
}

/** The settings that a form changes, as the server takes them. Null is the default. */
export function changesOf(
  { values, removed }: SettingsValues,
  base: readonly ClinicSetting[],
): Partial<Record<ClinicSettingName, string | null>> {
  const names = Object.keys(values) as ClinicSettingName[];
  return Object.fromEntries(
    names.flatMap((name): [ClinicSettingName, string | null][] => {
      const text = values[name] ?? '';
      const setting = settingNamed(base, name);
      if (setting.source === 'environment') return [];
      if (removed[name]) return [[name, null]];
      return text === textOf(setting) ? [] : [[name, text === '' ? null : text]];
    }),
  );
}

/** When each of the changed settings was last saved, so that the server sees whether somebody else has saved it since. */
export function savedAtOf(
  changes: Partial<Record<ClinicSettingName, string | null>>,
  base: readonly ClinicSetting[],
): Partial<Record<ClinicSettingName, string | null>> {
  const names = Object.keys(changes) as ClinicSettingName[];
  return Object.fromEntries(names.map((name) => [name, settingNamed(base, name).savedAt]));
}
