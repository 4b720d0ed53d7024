import type { smsTexts as en } from '../en/sms-texts.ts';
import type { Translated } from '../translated.ts';
import { formatNumber, formatTime } from './format.ts';

/**
 * An SMS in Bangla has 70 characters, an SMS of two parts 134. Line breaks are shorter than commas with
 * spaces.
 */
export const smsTexts: Translated<typeof en> = {
  texts: {
    // The digits of the code stay as people type them, so that phones find the code in the SMS.
    CODE: '{clinic}: আপনার কোড {code}। মেয়াদ {minutes} মিনিট। কাউকে বলবেন না।',
    BOOKING: '{clinic}\nসিরিয়াল {serial}\n{doctor}\n{date} {time}\n{link}',
    REMINDER_EVENING: '{clinic}\nমনে করিয়ে দিচ্ছি: আগামীকাল {date} {time}\nসিরিয়াল {serial}\n{doctor}',
    REMINDER_DAY: '{clinic}\nমনে করিয়ে দিচ্ছি: আজ {time}\nসিরিয়াল {serial}\n{doctor}',
    AWAY: '{clinic}\n{doctor} {date} তারিখে বসবেন না (আপনার সিরিয়াল {serial})। {call}',
    HOURS: '{clinic}\n{doctor} {date} তারিখে {start} থেকে বসবেন। আপনার সিরিয়াল {serial}, {time}',
    TOLD: '{clinic}\n{doctor}\nআপনার সিরিয়াল {serial}, {date} {time}',
    MOVED:
      '{clinic}\n{doctor}\n{old_date} তারিখের সিরিয়াল {old_serial} বদলে নতুন সিরিয়াল {serial}, {date} {time}',
    CANCELLED: '{clinic}\n{doctor}\n{date} তারিখের সিরিয়াল {serial} বাতিল হয়েছে।',
    NOT_SEEN:
      '{clinic}\nদুঃখিত, {doctor} {date} তারিখে আপনাকে দেখতে পারেননি (সিরিয়াল {serial})। অন্য দিন নিন। {call}',
    RESTORED: '{clinic}\n{doctor}\n{date} তারিখের সিরিয়াল {serial} আবার চালু, {time}',
    OFFER: '{clinic}\n{doctor}\nসিরিয়াল খালি আছে, {until} পর্যন্ত রাখা হবে\n{link}',
    NEAR: '{clinic}\nসিরিয়াল {serial}\n{doctor}\nআপনার আগে {before} জন, এখনই আসুন',
    NEXT: '{clinic}\nসিরিয়াল {serial}\n{doctor}\nএরপর আপনি, এখনই আসুন',
    COME: '{clinic}\nসিরিয়াল {serial}\n{doctor}\nএখন আপনার পালা, ভেতরে আসুন',
    TEST: '{clinic}: এটি একটি পরীক্ষা। আপনার ক্লিনিকের এসএমএস পৌঁছাচ্ছে।',
  },
  number: (number) => formatNumber(number),
  // '২০/১১', because the name of a month can have ten characters.
  date: (date) => formatNumber(`${Number(date.slice(8))}/${Number(date.slice(5, 7))}`),
  clock: formatTime,
  call: (clinicPhone) => (clinicPhone ? `কল করুন: ${formatNumber(clinicPhone)}` : ''),
};
