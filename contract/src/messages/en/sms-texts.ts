import type { SmsKind } from '../../terms/sms-kinds.ts';
import { formatShortDate, formatTime } from './format.ts';

/** The SMS in English, and how they write numbers, dates and times. */
export const smsTexts: {
  texts: Readonly<Record<SmsKind, string>>;
  number: (number: number) => string;
  date: (date: string) => string;
  clock: (time: string) => string;
  call: (clinicPhone: string) => string;
} = {
  texts: {
    CODE: '{code} is your {clinic} code. It is valid for {minutes} minutes. Do not share it.',
    BOOKING: '{clinic}: serial {serial}, {doctor}, {date}, {time}. {link}',
    REMINDER_EVENING: 'Reminder from {clinic}: tomorrow, {date}, {time}, serial {serial}, {doctor}.',
    REMINDER_DAY: 'Reminder from {clinic}: today, {time}, serial {serial}, {doctor}.',
    AWAY: '{clinic}: {doctor} is away on {date}, the day of your serial {serial}. {call}',
    HOURS: '{clinic}: {doctor} sits from {start} on {date}. Your serial {serial}: {time}.',
    TOLD: '{clinic}: your serial {serial}, {doctor}, {date}, {time}.',
    MOVED:
      '{clinic}: your serial {old_serial} of {old_date}, {doctor}, is moved. New: {date}, serial {serial}, {time}.',
    CANCELLED: '{clinic}: your serial {serial}, {doctor}, {date}, is cancelled.',
    NOT_SEEN:
      '{clinic}: sorry, {doctor} could not see you on {date}, serial {serial}. Please choose another day. {call}',
    RESTORED: '{clinic}: your serial {serial}, {doctor}, {date}, is valid again: {time}.',
    OFFER: '{clinic}: a serial with {doctor} is free. Held for you until {until}: {link}',
    NEAR: '{clinic}: serial {serial}, {doctor}: {before} before you. Please come now.',
    NEXT: '{clinic}: serial {serial}, {doctor}: you are next. Please come now.',
    COME: '{clinic}: serial {serial}, {doctor}: it is your turn. Please come in now.',
    TEST: '{clinic}: this is a test. SMS from your clinic arrive.',
  },
  number: String,
  /** 'Fri 20 Nov'. */
  date: (date) => formatShortDate(date).replace(',', ''),
  clock: formatTime,
  /** Empty if the clinic has no phone. */
  call: (clinicPhone) => (clinicPhone ? `Please call ${clinicPhone}.` : ''),
};
