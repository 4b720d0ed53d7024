import type { desk as en } from '../en/desk.ts';
import type { Translated } from '../translated.ts';
import { localText, weekdayName } from './format.ts';

export const desk: Translated<typeof en> = {
  noSlotsOnDate: 'এই তারিখে এই ডাক্তারের কোনো সিরিয়াল খালি নেই',
  notScheduledOnDate: ({ doctor, doctorBn = null, weekday }) =>
    `${localText(doctor, doctorBn)} ${weekdayName(weekday)} বসেন না। অন্য তারিখ বা অন্য ডাক্তার বেছে নিন।`,
  patientInactive: 'এই রোগী নিষ্ক্রিয়, তাঁর জন্য সিরিয়াল নেওয়া যাবে না।',
};
