import { SMS_TEXTS } from '@clinic-serial/contract/messages/sms-texts';
import type { ClinicSetting } from '@clinic-serial/contract/subjects/clinic-settings';
import { LANGUAGES, type Language } from '@clinic-serial/contract/terms/languages';
import {
  placeholdersOf,
  SMS_KINDS,
  type SmsKind,
  type SmsPlaceholder,
  smsTextName,
} from '@clinic-serial/contract/terms/sms-kinds';
import { Button, Textarea } from '@mantine/core';
import { useRef } from 'react';
import { adminSmsTextsText } from '#messages/admin-sms-texts';
import { focusOn } from '../../ui/focus/focus.ts';
import classes from './ClinicSettings.module.css';
import { SettingsForm } from './SettingsForm.tsx';
import { SmsPreview } from './SmsPreview.tsx';
import { settingNamed } from './setting-values.ts';
import { sourceOf } from './setting-words.ts';
import { type SettingsFormState, useSettingsForm } from './use-settings-form.ts';

const text = adminSmsTextsText;

/** The texts of one kind of SMS in both languages, each with its preview, its parts and its cost. */
export function SmsTextsForm({ kind, settings }: { kind: SmsKind; settings: readonly ClinicSetting[] }) {
  const names = LANGUAGES.map((language) => smsTextName(kind, language));
  const products: readonly string[] = LANGUAGES.map((language) => SMS_TEXTS[language].texts[kind]);
  const settingsForm = useSettingsForm({
    settings,
    names,
    // The text of the product is the default, so that a later version of the product may improve it.
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
  const name = smsTextName(kind, language);
  const setting = settingNamed(base, name);
  const isFixed = setting.source === 'environment';
  const product = SMS_TEXTS[language].texts[kind];
  const typed = form.values.values[name] ?? '';
  const change = (next: string) => form.setFieldValue(`values.${name}`, next);

  /** Puts a placeholder where the caret is. */
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
  return (
    <section className={classes.text}>
      <Textarea
        ref={area}
        label={text.languages[language]}
        lang={language}
        autosize={false}
        rows={5}
        description={sourceOf(setting)}
        disabled={isFixed}
        {...form.getInputProps(`values.${name}`)}
      />
      {!isFixed && (
        <div className={classes.insert}>
          {placeholdersOf(kind).map((placeholder) => (
            <Button
              key={placeholder}
              type="button"
              size="sm"
              variant="default"
              aria-label={text.insert(text.placeholders[placeholder])}
              title={text.placeholders[placeholder]}
              onClick={() => insert(placeholder)}
            >
              {`{${placeholder}}${required.includes(placeholder) ? ' *' : ''}`}
            </Button>
          ))}
          {typed !== product && (
            <Button type="button" size="sm" variant="subtle" onClick={() => change(product)}>
              {text.useProduct}
            </Button>
          )}
        </div>
      )}
      <SmsPreview kind={kind} language={language} text={typed || product} settings={base} />
    </section>
  );
}
