import * as z from 'zod/mini';
import { optionalText } from '../../fields/text.ts';
import { type Message, say } from '../../messages/message.ts';
import type { Language } from '../../terms/languages.ts';
import type { SmsKind } from '../../terms/sms-kinds.ts';
import { checkSmsText, SMS_TEXT_LONGEST, type SmsTextFault } from './sms-texts.ts';

/** An own text for a kind of SMS (rules: settings 9). Blank means the text of the product. */
export function smsTextField(kind: SmsKind, language: Language) {
  const ownText = z.string().check(
    z.check<string>((context) => {
      const fault = checkSmsText(kind, language, context.value);
      if (fault) context.issues.push({ code: 'custom', input: context.value, message: messageOf(fault) });
    }),
  );
  return z.pipe(optionalText(SMS_TEXT_LONGEST), z.nullable(ownText));
}

function messageOf(fault: SmsTextFault): Message {
  switch (fault.kind) {
    case 'unknown':
      return say('smsPlaceholderUnknown', { placeholder: fault.placeholder });
    case 'missing':
      return say('smsPlaceholderMissing', { placeholder: fault.placeholder });
    case 'twice':
      return say('smsPlaceholderTwice', { placeholder: fault.placeholder });
    case 'brace':
      return say('smsBraceAlone');
    case 'long':
      return say('smsTooLong', { parts: fault.parts });
  }
}
