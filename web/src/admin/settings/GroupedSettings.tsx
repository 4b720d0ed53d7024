import type { ClinicSetting, ClinicSettingName } from '@clinic-serial/contract/subjects/clinic-settings';
import { Fragment } from 'react';
import { adminClinicSettingsText as text } from '#messages/admin-settings';
import { CheckField } from '../../ui/form/CheckField.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { TextField, type TextFieldProps } from '../../ui/form/TextField.tsx';
import { SETTINGS_GROUP, SETTINGS_LEAD } from './looks.ts';
import { choicesOf, isSecret, settingHint, settingLabel, settingNamed, sourceOf } from './setting-values.ts';
import { SettingsForm, type SettingsFormState, useSettingsForm } from './settings-form.tsx';

/** The fields of a form of settings that belong together. */
interface SettingsGroup {
  title: string;
  lead?: string;
  /** The fields of a row are side by side if there is room. */
  rows: readonly (readonly ClinicSettingName[])[];
}

/** The clinic's name, and how patients reach the clinic. */
export const CLINIC_GROUPS: readonly SettingsGroup[] = [
  { title: text.clinic.identity, rows: [['CLINIC_NAME', 'CLINIC_NAME_BN']] },
  {
    title: text.clinic.contact,
    rows: [
      ['CLINIC_PHONE', 'CLINIC_WHATSAPP'],
      ['CLINIC_EMAIL', 'CLINIC_MAP_URL'],
      ['CLINIC_ADDRESS', 'CLINIC_ADDRESS_BN'],
    ],
  },
  { title: text.clinic.hours, rows: [['CLINIC_HOURS', 'CLINIC_HOURS_BN']] },
  { title: text.clinic.pages, rows: [['CLINIC_LANGUAGE'], ['PUBLIC_URL']] },
  { title: text.clinic.staff, rows: [['SECOND_FACTOR_FOR_ADMINS']] },
];

/** Booking and calling of serials, and the numbers of the home page. */
export const BOOKING_GROUPS: readonly SettingsGroup[] = [
  {
    title: text.booking.booking,
    rows: [
      ['CONSULTATION_FEE', 'FEES'],
      ['BOOKING_CUTOFF', 'RESCHEDULE_DAYS'],
    ],
  },
  {
    title: text.booking.fees,
    lead: text.booking.feesHint,
    rows: [
      ['FOLLOW_UP_FEE', 'FOLLOW_UP_DAYS'],
      ['REPORT_FEE', 'DISCOUNT_LIMIT'],
    ],
  },
  {
    title: text.booking.queue,
    rows: [['CHECK_IN', 'RETURN_AFTER'], ['OVERRUN_WARNING', 'OVERRUN_STOP'], ['QUEUE_SMS']],
  },
  {
    title: text.booking.home,
    lead: text.booking.homeHint,
    rows: [['HOME_PATIENTS', 'HOME_DOCTORS', 'HOME_EMERGENCY']],
  },
];

/** The gateway, the limit of its cost, and the SMS that patients get besides the codes. */
export const SMS_GROUPS: readonly SettingsGroup[] = [
  {
    title: text.sms.gateway,
    rows: [['SMS_GATEWAY', 'SMS_SENDER'], ['SMS_API_KEY'], ['SMS_DAILY_LIMIT', 'SMS_PART_PRICE']],
  },
  {
    title: text.sms.sent,
    rows: [['SMS_CONFIRMATION'], ['REMINDER_EVENING', 'REMINDER_MINUTES_BEFORE']],
  },
];

const FIELD_ROW = 'grid items-start gap-gutter md:grid-cols-2';

/** The look of the note that the server sets the value. */
const FIXED = 'inline-block border-0 border-l-3 border-warn-bar ps-2 wrap-anywhere';

interface GroupedSettingsProps {
  settings: readonly ClinicSetting[];
  groups: readonly SettingsGroup[];
}

/** The form of a tab of settings. */
export function GroupedSettings({ settings, groups }: GroupedSettingsProps) {
  const settingsForm = useSettingsForm({ settings, names: groups.flatMap(({ rows }) => rows.flat()) });
  return (
    <SettingsForm settingsForm={settingsForm}>
      {groups.map(({ title, lead, rows }) => (
        <section key={title} className={SETTINGS_GROUP}>
          <h2>{title}</h2>
          {lead && <p className={SETTINGS_LEAD}>{lead}</p>}
          {rows.map((names) => (
            <div key={names.join()} className={names.length > 1 ? FIELD_ROW : undefined}>
              {names.map((name) => (
                <Fragment key={name}>
                  <SettingField name={name} settingsForm={settingsForm} />
                  <RemoveSecret name={name} settingsForm={settingsForm} />
                </Fragment>
              ))}
            </div>
          ))}
        </section>
      ))}
    </SettingsForm>
  );
}

/** Removes a secret that was entered in the browser. */
function RemoveSecret({ name, settingsForm: { form, base } }: SettingFieldProps) {
  const { isSet, source } = settingNamed(base, name);
  if (!isSecret(name) || !isSet || source !== 'stored') return null;
  return <CheckField label={text.secretRemove} {...form.getCheckProps(`removed.${name}`)} />;
}

/** Settings with several lines of text. */
const LONG: readonly ClinicSettingName[] = [
  'CLINIC_ADDRESS',
  'CLINIC_ADDRESS_BN',
  'CLINIC_HOURS',
  'CLINIC_HOURS_BN',
];

/** The kind of text, which decides the keyboard of a phone. */
const INPUTS: Partial<Record<ClinicSettingName, Pick<TextFieldProps, 'type' | 'inputMode'>>> = {
  CLINIC_WHATSAPP: { inputMode: 'tel' },
  CLINIC_EMAIL: { type: 'email', inputMode: 'email' },
  CLINIC_MAP_URL: { inputMode: 'url' },
  PUBLIC_URL: { inputMode: 'url' },
  CONSULTATION_FEE: { inputMode: 'numeric' },
  FOLLOW_UP_FEE: { inputMode: 'numeric' },
  FOLLOW_UP_DAYS: { inputMode: 'numeric' },
  REPORT_FEE: { inputMode: 'numeric' },
  DISCOUNT_LIMIT: { inputMode: 'numeric' },
  RETURN_AFTER: { inputMode: 'numeric' },
  OVERRUN_WARNING: { inputMode: 'numeric' },
  OVERRUN_STOP: { inputMode: 'numeric' },
  SMS_DAILY_LIMIT: { inputMode: 'numeric' },
  SMS_PART_PRICE: { inputMode: 'decimal' },
  REMINDER_MINUTES_BEFORE: { inputMode: 'numeric' },
};

interface SettingFieldProps {
  name: ClinicSettingName;
  settingsForm: SettingsFormState;
  /** Other words than on the settings page. */
  label?: string;
  hint?: string;
  /** True if the field says that a value is the default. */
  saysDefault?: boolean;
}

/** The field of a setting. It is read-only if the server sets the value. A secret is never shown. */
export function SettingField(props: SettingFieldProps) {
  const { name, settingsForm, saysDefault = true } = props;
  const { form, base } = settingsForm;
  const setting = settingNamed(base, name);
  const { label = settingLabel(name), hint = settingHint(setting) } = props;
  const source = setting.source === 'environment' || saysDefault ? sourceOf(setting) : undefined;
  const common = {
    label,
    // Hints are below, so that two fields of a row are on one line.
    hintBelow: true,
    description: (hint || source) && (
      <>
        {hint && <span className="block">{hint}</span>}
        {source && (
          <span className={setting.source === 'environment' ? FIXED : 'inline-block text-muted'}>
            {source}
          </span>
        )}
      </>
    ),
    disabled: setting.source === 'environment' || form.values.removed[name] === true,
    ...(name.endsWith('_BN') ? { lang: 'bn' } : {}),
    ...form.getInputProps(`values.${name}`),
  };
  if (isSecret(name)) return <PasswordField autoComplete="new-password" {...common} />;
  const choices = choicesOf(name);
  if (choices) {
    // The server's configuration may have a value that nobody can choose here.
    const known = choices.some(({ value }) => value === common.value);
    const other = known ? [] : [{ value: String(common.value), label: String(common.value) }];
    return <SelectField {...common} data={[...choices, ...other]} />;
  }
  const typed = { autoComplete: 'off', ...common };
  return LONG.includes(name) ? <TextArea rows={2} {...typed} /> : <TextField {...INPUTS[name]} {...typed} />;
}
