import type { ClinicSettingName } from '@clinic-serial/contract/subjects/clinic-settings';
import { LANGUAGES } from '@clinic-serial/contract/terms/languages';
import { SMS_KIND_NAMES, smsTextName } from '@clinic-serial/contract/terms/sms-kinds';
import { adminSmsTextsText } from '#messages/admin-sms-texts';

const text = adminSmsTextsText;

/** The label of the setting that holds the text of an SMS: what the SMS is about, and its language. */
export function smsTextLabel(name: ClinicSettingName): string {
  for (const kind of SMS_KIND_NAMES) {
    for (const language of LANGUAGES) {
      if (smsTextName(kind, language) === name)
        return text.labelOf(text.kinds[kind], text.languages[language]);
    }
  }
  return name;
}
