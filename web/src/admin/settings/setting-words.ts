import type { ClinicSetting, ClinicSettingName } from '@clinic-serial/contract/subjects/clinic-settings';
import { LANGUAGES } from '@clinic-serial/contract/terms/languages';
import { SMS_KIND_NAMES, smsTextName } from '@clinic-serial/contract/terms/sms-kinds';
import { adminClinicSettingsText, adminSmsTextsText } from '#messages/admin-settings';
import { isSecret, textOf } from './setting-values.ts';

const text = adminClinicSettingsText;

type LabelledName = keyof typeof text.fields;

/** The label of a setting's field. */
export function settingLabel(name: ClinicSettingName): string {
  return name in text.fields ? text.fields[name as LabelledName] : smsTextLabel(name);
}

/** What may be chosen for a setting, as value and word; undefined for a setting that is a text. */
export function choicesOf(name: ClinicSettingName): readonly { value: string; label: string }[] | undefined {
  const choices: Readonly<Record<string, string>> | undefined =
    name in text.choices ? text.choices[name as keyof typeof text.choices] : undefined;
  return choices && Object.entries(choices).map(([value, label]) => ({ value, label }));
}

/** What a field says about its setting. */
export function settingHint({ name, isSet }: ClinicSetting): string | undefined {
  if (isSecret(name)) return isSet ? text.secretKept : text.secretMissing;
  return name in text.hints ? text.hints[name as keyof typeof text.hints] : undefined;
}

/** Where a value comes from that nobody has entered in the browser, in words. */
export function sourceOf(setting: ClinicSetting): string | undefined {
  if (setting.source === 'environment') return text.fixed(setting.name);
  return setting.source === 'default' && textOf(setting) !== '' ? text.isDefault : undefined;
}

/** The value of a setting in words, for a sentence. */
export function shownValue({ name, value, isSet }: ClinicSetting): string {
  const choice = choicesOf(name)?.find((one) => one.value === value)?.label;
  return choice ?? value ?? (isSet ? text.secretSet : text.notSet);
}

/** The label of the setting that holds the text of an SMS: what the SMS is about, and its language. */
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
