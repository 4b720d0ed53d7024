import type { AppointmentStatus } from '../../terms/appointment-status.ts';
import type { notices as en } from '../en/notices.ts';
import type { Translated } from '../translated.ts';
import { formatNumber } from './format.ts';
import { statusName } from './words.ts';

/** What happened to an appointment, as a list of events says it. */
const happened = (status: AppointmentStatus) =>
  status === 'In Progress' ? 'ভেতরে ডাকা হয়েছে' : statusName(status);

export const notices: Translated<typeof en> = {
  codeMovesRecord: 'এতে আপনার রেকর্ড অন্য নম্বরে যাবে।',
  fewCodes: ({ clinicPhone }) =>
    `এখন অল্প কয়েকটি কোড পাঠানো যাচ্ছে। ২ মিনিটের মধ্যে কোড না এলে ${clinicPhone ? `ক্লিনিকে কল করুন: ${formatNumber(clinicPhone)}` : 'ক্লিনিকে জিজ্ঞেস করুন'}।`,
  codeSmsTrying: 'আপনার কোডের এসএমএস এখনো যায়নি। আমরা চেষ্টা করছি। কোড না এলে ক্লিনিকে কল করুন, অথবা রিসেপশনে আসুন।',
  codeSmsRefused: 'আপনার কোডের এসএমএস পাঠানো যায়নি। ক্লিনিকে কল করুন, অথবা রিসেপশনে আসুন।',
  activityOfPatient: ({ serial, doctor, status }) =>
    `${doctor}-এর ${formatNumber(serial)} নম্বর সিরিয়াল: ${happened(status)}`,
  activityOfClinic: ({ patient, serial, doctor, status }) =>
    `${patient}: ${doctor}-এর ${formatNumber(serial)} নম্বর সিরিয়াল, ${happened(status)}`,
};
