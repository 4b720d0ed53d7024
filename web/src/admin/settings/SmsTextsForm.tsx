import { formatNumber } from '@clinic-serial/contract/messages/current/format';
import { SMS_TEXTS } from '@clinic-serial/contract/messages/sms-texts';
import { whenSms } from '@clinic-serial/contract/rules/queue/when-to-come-text';
import { partsOf } from '@clinic-serial/contract/rules/sms/sms-length';
import {
  checkSmsText,
  longestSms,
  writeCodeSms,
  writeSms,
} from '@clinic-serial/contract/rules/sms/sms-texts';
import type { ClinicInfo } from '@clinic-serial/contract/subjects/clinic';
import type { ClinicSetting } from '@clinic-serial/contract/subjects/clinic-settings';
import { addressIn, LANGUAGES, type Language } from '@clinic-serial/contract/terms/languages';
import {
  placeholdersOf,
  SMS_KINDS,
  SMS_KINDS_THAT_SAY_WHERE,
  type SmsKind,
  type SmsPlaceholder,
  smsTextName,
} from '@clinic-serial/contract/terms/sms-kinds';
import { firstPhone } from '@clinic-serial/contract/text/clinic-phones';
import { addDays } from '@clinic-serial/contract/time/calendar';
import { useRef } from 'react';
import { adminSmsTextsText } from '#messages/admin-settings';
import { useClinic } from '../../api/clinic.ts';
import { ActionButton } from '../../ui/button/Action.tsx';
import { focusOn } from '../../ui/focus/focus.ts';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { settingNamed, sourceOf } from './setting-values.ts';
import { SettingsForm, type SettingsFormState, useSettingsForm } from './settings-form.tsx';

const text = adminSmsTextsText;

/** The texts of one kind of SMS in both languages, each with its preview, its parts and its cost. */
export function SmsTextsForm({ kind, settings }: { kind: SmsKind; settings: readonly ClinicSetting[] }) {
  const names = LANGUAGES.map((language) => smsTextName(kind, language));
  const products: readonly string[] = LANGUAGES.map((language) => SMS_TEXTS[language].texts[kind]);
  const settingsForm = useSettingsForm({
    settings,
    names,
    // The product's own text is saved as the default, so that a later version may improve it.
    savedAs: (_name, value) => (value !== null && products.includes(value) ? null : value),
  });
  return (
    <SettingsForm settingsForm={settingsForm}>
      {LANGUAGES.map((language) => (
        <SmsTextField key={language} kind={kind} language={language} settingsForm={settingsForm} />
      ))}
    </SettingsForm>
  );
}

interface SmsTextFieldProps {
  kind: SmsKind;
  language: Language;
  settingsForm: SettingsFormState;
}

function SmsTextField({ kind, language, settingsForm: { form, base } }: SmsTextFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const hasPlaces = useClinic()?.places !== undefined;
  const name = smsTextName(kind, language);
  const setting = settingNamed(base, name);
  const isFixed = setting.source === 'environment';
  const product = SMS_TEXTS[language].texts[kind];
  const typed = form.values.values[name] ?? '';
  const change = (next: string) => form.setFieldValue(`values.${name}`, next);

  /** Inserts a placeholder at the caret. */
  function insert(placeholder: SmsPlaceholder) {
    const [from, to] = [
      area.current?.selectionStart ?? typed.length,
      area.current?.selectionEnd ?? typed.length,
    ];
    const word = `{${placeholder}}`;
    change(typed.slice(0, from) + word + typed.slice(to));
    requestAnimationFrame(() => {
      focusOn(area.current);
      area.current?.setSelectionRange(from + word.length, from + word.length);
    });
  }

  const required: readonly SmsPlaceholder[] = SMS_KINDS[kind].required;
  const placeholders = placeholdersOf(kind).filter((name) => name !== 'place' || hasPlaces);
  return (
    <section className="grid gap-sm">
      <TextArea
        ref={area}
        label={text.languages[language]}
        lang={language}
        rows={5}
        description={sourceOf(setting)}
        disabled={isFixed}
        {...form.getInputProps(`values.${name}`)}
      />
      {!isFixed && (
        <div className="flex flex-wrap gap-1.5 [&>button]:[font-family:var(--clinic-font-mono)]">
          {placeholders.map((placeholder) => (
            <ActionButton
              look="quiet"
              size="sm"
              key={placeholder}
              type="button"
              aria-label={text.insert(text.placeholders[placeholder])}
              title={text.placeholders[placeholder]}
              onClick={() => insert(placeholder)}
            >
              {`{${placeholder}}${required.includes(placeholder) ? ' *' : ''}`}
            </ActionButton>
          ))}
          {typed !== product && (
            <ActionButton look="plain" size="sm" type="button" onClick={() => change(product)}>
              {text.useProduct}
            </ActionButton>
          )}
        </div>
      )}
      <SmsPreview kind={kind} language={language} text={typed || product} settings={base} />
    </section>
  );
}

interface SmsPreviewProps {
  kind: SmsKind;
  language: Language;
  text: string;
  settings: readonly ClinicSetting[];
}

/** An example of the SMS as a patient could get it, and the cost of the longest one of its kind. */
function SmsPreview({ kind, language, text: typed, settings }: SmsPreviewProps) {
  const clinic = useClinic();
  if (!clinic) return null;
  const price = Number(settingNamed(settings, 'SMS_PART_PRICE').value ?? 0);
  const fault = checkSmsText(kind, language, typed);
  const parts = partsOf(longestSms(kind, language, typed));
  // Amounts have two decimals, however many the price of a part has.
  const cost =
    price > 0 ? adminSmsTextsText.cost(formatNumber((parts * price).toFixed(2))) : adminSmsTextsText.noPrice;
  const sample = sampleSms(kind, language, typed, clinic, settingNamed(settings, 'PUBLIC_URL').value);
  return (
    <div className="grid gap-1.5">
      <p className="text-muted">{adminSmsTextsText.preview}</p>
      <p
        className="max-w-120 rounded-lg rounded-bl-xs border border-line bg-surface px-4 py-3 wrap-anywhere whitespace-pre-wrap"
        lang={language}
      >
        {sample}
      </p>
      {(fault === null || fault.kind === 'long') && (
        <p className="text-muted">
          {adminSmsTextsText.parts(partsOf(sample), parts)} {cost}
        </p>
      )}
    </div>
  );
}

const DOCTORS: Readonly<Record<Language, string>> = { en: 'Dr. Nusrat Jahan', bn: 'ডা. নুসরাত জাহান' };
const CODE = '4821';

type SampleClinic = Pick<ClinicInfo, 'name' | 'nameBn' | 'phone' | 'today' | 'places'>;

/**
 * An example of an SMS, as a patient could get it tomorrow.
 *
 * @param publicUrl the address of the clinic's pages; null if it is not set
 */
function sampleSms(
  kind: SmsKind,
  language: Language,
  text: string,
  clinic: SampleClinic,
  publicUrl: string | null,
): string {
  const say = SMS_TEXTS[language];
  const named = (of: Pick<ClinicInfo, 'name' | 'nameBn'>) =>
    language === 'bn' ? (of.nameBn ?? of.name) : of.name;
  const name = named(clinic);
  const { host, origin } = new URL(publicUrl ?? 'https://clinic.example');
  if (kind === 'CODE') {
    const minutes = say.number(10);
    const hostOfLine = publicUrl === null ? null : host;
    return writeCodeSms({ language, text, clinic: name, code: CODE, minutes, about: null, host: hostOfLine });
  }
  const saysWhere = SMS_KINDS_THAT_SAY_WHERE.includes(kind) || text.includes('{place}');
  const [where] = (saysWhere && clinic.places?.filter(({ isActive }) => isActive)) || [];
  const place = where ? named(where) : '';
  const page = kind === 'OFFER' ? '/w/Kyeb0vXc8SjxdWvB' : '/q/Zk3v9QhT0aLe';
  const date = addDays(clinic.today, kind === 'REMINDER_DAY' ? 0 : 1);
  return writeSms({
    language,
    text,
    names: { clinic: name, doctor: DOCTORS[language], place },
    values: {
      serial: say.number(12),
      date: say.date(date),
      time: whenSms(language, { kind: 'window', from: '17:30', to: '18:05', before: null }),
      start: say.clock('16:00'),
      until: say.clock('10:40'),
      old_date: say.date(clinic.today),
      old_serial: say.number(7),
      before: say.number(3),
      link: origin + addressIn(language, page),
      call: say.call(firstPhone(clinic.phone)),
    },
  });
}
