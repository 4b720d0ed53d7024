import type { AppointmentStatus } from '../../rules/appointment-status.ts';
import type { notices as en } from '../en/notices.ts';
import type { Translated } from '../translated.ts';
import { formatNumber, formatTime } from './format.ts';
import { statusName } from './words.ts';

/** What happened to an appointment. A list of events says that somebody was called, not that the visit goes on. */
const happened = (status: AppointmentStatus) =>
  status === 'In Progress' ? 'ভেতরে ডাকা হয়েছে' : statusName(status);

/** An SMS in Bangla has 70 characters, of two parts 134. The line breaks are shorter than commas. */
export const notices: Translated<typeof en> = {
  // The digits of the code stay as people type them, so that phones find the code in the SMS.
  codeSms: ({ code, clinic, minutes }) =>
    `${clinic}: আপনার কোড ${code}। মেয়াদ ${formatNumber(minutes)} মিনিট। কাউকে বলবেন না।`,
  codeMovesRecord: 'এতে আপনার রেকর্ড অন্য নম্বরে যাবে।',
  testSms: ({ clinic }) => `${clinic}: এটি একটি পরীক্ষা। আপনার ক্লিনিকের এসএমএস পৌঁছাচ্ছে।`,
  fewCodes: ({ clinicPhone }) =>
    `এখন অল্প কয়েকটি কোড পাঠানো যাচ্ছে। ২ মিনিটের মধ্যে কোড না এলে ${clinicPhone ? `ক্লিনিকে কল করুন: ${formatNumber(clinicPhone)}` : 'ক্লিনিকে জিজ্ঞেস করুন'}।`,
  bookingSms: ({ clinic, serial, doctor, date, time, link }) =>
    [clinic, `সিরিয়াল ${formatNumber(serial)}`, doctor, `${dayAndMonth(date)} ${timeOrDesk(time)}`, link].join(
      '\n',
    ),
  awaySms: ({ clinic, doctor, date, serial, clinicPhone }) =>
    `${clinic}\n${doctor} ${dayAndMonth(date)} তারিখে বসবেন না (আপনার সিরিয়াল ${formatNumber(serial)})।${clinicPhone ? ` কল করুন: ${formatNumber(clinicPhone)}` : ''}`,
  hoursSms: ({ clinic, doctor, date, serial, time, start }) =>
    `${clinic}\n${doctor} ${dayAndMonth(date)} তারিখে ${formatTime(start)} থেকে বসবেন। আপনার সিরিয়াল ${formatNumber(serial)}, ${timeOrDesk(time)}`,
  aboutSerialSms: ({ clinic, doctor, date, serial, time }) =>
    `${clinic}\n${doctor}\nআপনার সিরিয়াল ${formatNumber(serial)}, ${dayAndMonth(date)} ${timeOrDesk(time)}`,
  movedSms: ({ clinic, doctor, date, serial, time, oldDate, oldSerial }) =>
    `${clinic}\n${doctor}\n${dayAndMonth(oldDate)} তারিখের সিরিয়াল ${formatNumber(oldSerial)} বদলে নতুন সিরিয়াল ${formatNumber(serial)}, ${dayAndMonth(date)} ${timeOrDesk(time)}`,
  cancelledSms: ({ clinic, doctor, date, serial }) =>
    `${clinic}\n${doctor}\n${dayAndMonth(date)} তারিখের সিরিয়াল ${formatNumber(serial)} বাতিল হয়েছে।`,
  restoredSms: ({ clinic, doctor, date, serial, time }) =>
    `${clinic}\n${doctor}\n${dayAndMonth(date)} তারিখের সিরিয়াল ${formatNumber(serial)} আবার চালু, ${timeOrDesk(time)}`,
  offerSms: ({ clinic, doctor, until, link }) =>
    [clinic, doctor, `সিরিয়াল খালি আছে, ${formatTime(until)} পর্যন্ত রাখা হবে`, link].join('\n'),
  queueSms: ({ clinic, doctor, serial, before }) =>
    [
      clinic,
      `সিরিয়াল ${formatNumber(serial)}`,
      doctor,
      before === null
        ? 'এখন আপনার পালা, ভেতরে আসুন'
        : before === 0
          ? 'এরপর আপনি, এখনই আসুন'
          : `আপনার আগে ${formatNumber(before)} জন, এখনই আসুন`,
    ].join('\n'),
  reminderSms: ({ clinic, serial, doctor, date, estimate, isToday }) =>
    [
      clinic,
      `মনে করিয়ে দিচ্ছি: ${isToday ? 'আজ' : `আগামীকাল ${dayAndMonth(date)}`} ${formatTime(estimate)}-এর দিকে`,
      `সিরিয়াল ${formatNumber(serial)}`,
      doctor,
    ].join('\n'),
  activityOfPatient: ({ serial, doctor, status }) =>
    `${doctor}-এর ${formatNumber(serial)} নম্বর সিরিয়াল: ${happened(status)}`,
  activityOfClinic: ({ patient, serial, doctor, status }) =>
    `${patient}: ${doctor}-এর ${formatNumber(serial)} নম্বর সিরিয়াল, ${happened(status)}`,
};

/** '2026-11-20' as '২০/১১'. The name of the month has up to ten characters. */
function dayAndMonth(date: string): string {
  return formatNumber(`${Number(date.slice(8))}/${Number(date.slice(5, 7))}`);
}

function timeOrDesk(time: string | null): string {
  return time === null ? 'সময় রিসেপশনে জানুন' : `${formatTime(time)}-এর দিকে`;
}
