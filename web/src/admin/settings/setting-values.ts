import {
  CLINIC_SETTINGS,
  type ClinicSetting,
  type ClinicSettingName,
} from '@clinic-serial/contract/subjects/clinic-settings';
import { LANGUAGES } from '@clinic-serial/contract/terms/languages';
import { SMS_KIND_NAMES, smsTextName } from '@clinic-serial/contract/terms/sms-kinds';
import { adminClinicSettingsText, adminSmsTextsText } from '#messages/admin-settings';

/** The texts of a form by the name of their setting. An empty text is the default. */
type SettingTexts = Partial<Record<ClinicSettingName, string>>;

/**
 * The values of the form. `removed` names the secrets to remove. `values` has the same name in the server's
 * errors.
 */
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

/** True for a secret, which is never sent to a browser. */
export const isSecret = (name: ClinicSettingName): boolean => 'isSecret' in CLINIC_SETTINGS[name];

/**
 * The text in a field. If the clinic has no name of its own, the value is the product's name, and the field
 * stays empty.
 */
const textOf = ({ name, value, source }: ClinicSetting): string =>
  name === 'CLINIC_NAME' && source === 'default' ? '' : (value ?? '');

export function valuesOfSettings(
  settings: readonly ClinicSetting[],
  names: readonly ClinicSettingName[],
): SettingsValues {
  return {
    values: Object.fromEntries(names.map((name) => [name, textOf(settingNamed(settings, name))])),
    removed: Object.fromEntries(names.map((name) => [name, false])),
  };
}

/** The settings that a form changes, in the server's form. Null means the default. */
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

/**
 * The time of the last save of each changed setting, so that the server notices if somebody else has saved it
 * since.
 */
export function savedAtOf(
  changes: Partial<Record<ClinicSettingName, string | null>>,
  base: readonly ClinicSetting[],
): Partial<Record<ClinicSettingName, string | null>> {
  const names = Object.keys(changes) as ClinicSettingName[];
  return Object.fromEntries(names.map((name) => [name, settingNamed(base, name).savedAt]));
}

const text = adminClinicSettingsText;

type LabelledName = keyof typeof text.fields;

export function settingLabel(name: ClinicSettingName): string {
  return name in text.fields ? text.fields[name as LabelledName] : smsTextLabel(name);
}

/** The choices of a setting as values and words; undefined for a setting that is a text. */
export function choicesOf(name: ClinicSettingName): readonly { value: string; label: string }[] | undefined {
  const choices: Readonly<Record<string, string>> | undefined =
    name in text.choices ? text.choices[name as keyof typeof text.choices] : undefined;
  return choices && Object.entries(choices).map(([value, label]) => ({ value, label }));
}

export function settingHint({ name, isSet }: ClinicSetting): string | undefined {
  if (isSecret(name)) return isSet ? text.secretKept : text.secretMissing;
  return name in text.hints ? text.hints[name as keyof typeof text.hints] : undefined;
}

/** Words about the source of a value that nobody has entered in the browser; undefined for others. */
export function sourceOf(setting: ClinicSetting): string | undefined {
  if (setting.source === 'environment') return text.fixed(setting.name);
  return setting.source === 'default' && textOf(setting) !== '' ? text.isDefault : undefined;
}

/** The value of a setting in words, for a sentence. */
export function shownValue({ name, value, isSet }: ClinicSetting): string {
  const choice = choicesOf(name)?.find((one) => one.value === value)?.label;
  return choice ?? value ?? (isSet ? text.secretSet : text.notSet);
}

/** The label of the setting for the text of an SMS: its subject and its language. */
function smsTextLabel(name: ClinicSettingName): string {
  for (const kind of SMS_KIND_NAMES) {
    for (const language of LANGUAGES) {
      if (smsTextName(kind, language) === name)
        return adminSmsTextsText.labelOf(
          adminSmsTextsText.kinds[kind],
          adminSmsTextsText.languages[language],
        );
    }
  }
  return name;
}
