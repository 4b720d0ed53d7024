import { formatNumber } from '@clinic-serial/contract/messages/current/format';
import { partsOf } from '@clinic-serial/contract/rules/sms/sms-length';
import { checkSmsText, longestSms } from '@clinic-serial/contract/rules/sms/sms-texts';
import type { ClinicSetting } from '@clinic-serial/contract/subjects/clinic-settings';
import type { Language } from '@clinic-serial/contract/terms/languages';
import type { SmsKind } from '@clinic-serial/contract/terms/sms-kinds';
import { adminSmsTextsText } from '#messages/admin-sms-texts';
import { useClinic } from '../../api/clinic.ts';
import classes from './ClinicSettings.module.css';
import { settingNamed } from './setting-values.ts';
import { sampleSms } from './sms-samples.ts';

const text = adminSmsTextsText;

interface SmsPreviewProps {
  kind: SmsKind;
  language: Language;
  text: string;
  settings: readonly ClinicSetting[];
}

/** An SMS as a patient could get it, and what the longest one of its kind costs. */
export function SmsPreview({ kind, language, text: typed, settings }: SmsPreviewProps) {
  const clinic = useClinic();
  if (!clinic) return null;
  const price = Number(settingNamed(settings, 'SMS_PART_PRICE').value ?? 0);
  const fault = checkSmsText(kind, language, typed);
  const parts = partsOf(longestSms(kind, language, typed));
  // Money has two digits after the point, however many the price of a part has.
  const cost = price > 0 ? text.cost(formatNumber((parts * price).toFixed(2))) : text.noPrice;
  const sample = sampleSms(kind, language, typed, clinic, settingNamed(settings, 'PUBLIC_URL').value);
  return (
    <div className={classes.preview}>
      <p className={classes.source}>{text.preview}</p>
      <p className={classes.bubble} lang={language}>
        {sample}
      </p>
      {(fault === null || fault.kind === 'long') && (
        <p className={classes.source}>
          {text.parts(partsOf(sample), parts)} {cost}
        </p>
      )}
    </div>
  );
}
