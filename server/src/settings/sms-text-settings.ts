import { en } from '@clinic-serial/contract/messages/en';
import { sentenceOf } from '@clinic-serial/contract/messages/message';
import { SMS_TEXTS } from '@clinic-serial/contract/messages/sms-texts';
import { smsTextField } from '@clinic-serial/contract/rules/sms/sms-texts';
import type { Language } from '@clinic-serial/contract/terms/languages';
import {
  forEachSmsText,
  SMS_KIND_NAMES,
  type SmsKind,
  type SmsTextName,
  smsTextName,
} from '@clinic-serial/contract/terms/sms-kinds';
import * as z from 'zod/mini';

/** The text of each kind of SMS and language, the clinic's own or the catalogue's (rules: settings 9). */
type SmsTextsOfClinic = Readonly<Record<SmsKind, Readonly<Record<Language, string>>>>;

/** The settings `SMS_TEXT_CODE_EN` and so on, checked as in the browser. */
export const smsTextSettings = forEachSmsText((kind, language, name) => {
  const field = smsTextField(kind, language);
  const checked = z.string().check(
    z.check<string>((context) => {
      const [issue] = z.safeParse(field, context.value).error?.issues ?? [];
      if (!issue) return;
      const message = `${name}: ${sentenceOf(en, issue.message)}`;
      context.issues.push({ code: 'custom', input: context.value, message });
    }),
  );
  return z._default(checked, SMS_TEXTS[language].texts[kind]);
});

export function smsTextsOf(values: Readonly<Record<SmsTextName, string>>): SmsTextsOfClinic {
  return Object.fromEntries(
    SMS_KIND_NAMES.map((kind) => [
      kind,
      { en: values[smsTextName(kind, 'en')], bn: values[smsTextName(kind, 'bn')] },
    ]),
  ) as SmsTextsOfClinic;
}
