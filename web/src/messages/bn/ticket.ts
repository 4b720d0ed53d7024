import { formatNumber } from '@clinic-serial/contract/messages/bn/format';
import type { Translated } from '@clinic-serial/contract/messages/translated';
import { BOOKING_LIMITS } from '@clinic-serial/contract/terms/booking-limits';
import type { ticketText as en } from '../en/ticket.ts';

export const ticketText: Translated<typeof en> = {
  title: 'সিরিয়ালের টিকিট',
  yourSerial: 'আপনার সিরিয়াল নম্বর',
  patient: 'রোগীর নাম',
  phone: 'মোবাইল নম্বর',
  doctor: 'ডাক্তার',
  department: 'বিভাগ',
  departmentAt: (department, location) => `${department}, ${location}`,
  place: 'শাখা',
  map: 'ম্যাপ',
  date: 'তারিখ',
  dateValue: (weekday, date) => `${weekday}, ${date}`,
  schedule: 'ডাক্তারের বসার সময়',
  payment: 'পেমেন্ট',
  cancelled: 'এই সিরিয়াল বাতিল হয়েছে, আর চলবে না।',
  status: 'অবস্থা',
  bookedAt: 'সিরিয়াল নেওয়ার সময়',
  reference: 'রেফারেন্স',
  qrLabel: (reference) => `রেফারেন্স ${reference}-এর কিউআর কোড`,
  instructionsTitle: 'আসার আগে',
  arriveEarly: `${formatNumber(BOOKING_LIMITS.arriveMinutesEarly)} মিনিট আগে আসুন`,
  comeNow: 'এখনই রিসেপশনে চলে আসুন, শিগগিরই আপনার পালা আসতে পারে',
  instructions: [
    'ছবিসহ পরিচয়পত্র আনুন',
    'চিকিৎসার কাগজপত্র আনুন',
    'সিরিয়াল নম্বর ধরেই রোগী ডাকা হয়',
    'দেরি করলে পরে দেখানোর জন্য অপেক্ষা করতে হতে পারে',
  ],
  contact: (phone, address) => [formatNumber(phone), address].filter(Boolean).join(' · '),
  follow: 'আপনার পালা দেখুন',
  print: 'প্রিন্ট করুন',
  save: 'টিকিট সংরক্ষণ করুন',
  calendarAdd: 'ক্যালেন্ডারে রাখুন',
  cancelAppointment: 'সিরিয়াল বাতিল করুন',
  imageName: (serial, date) => `serial-${serial}-${date}.png`,
  cancel: {
    title: 'সিরিয়াল বাতিল করবেন?',
    text: (serial, doctor, date) =>
      `${date} ${doctor}-এর কাছে আপনার ${formatNumber(serial)} নম্বর সিরিয়ালটি বাতিল হবে।`,
    consequence: 'জায়গাটি সঙ্গে সঙ্গে অন্য কেউ নিতে পারবেন। এই সিরিয়াল আর ফেরত পাবেন না।',
    keep: 'সিরিয়াল রাখুন',
    confirm: 'সিরিয়াল বাতিল করুন',
    done: 'আপনার সিরিয়াল বাতিল হয়েছে।',
    failed: 'সিরিয়াল বাতিল করা যায়নি।',
  },

  calendar: {
    summary: (serial, doctor) => `সিরিয়াল ${formatNumber(serial)} – ${doctor}`,
    description: ({ serial, doctor, hours, reference, time, early }) =>
      [
        `${doctor}-এর কাছে আপনার সিরিয়াল নম্বর ${formatNumber(serial)}`,
        `ডাক্তারের বসার সময়: ${hours}`,
        `রেফারেন্স: ${reference}`,
        time,
        early
          ? `${formatNumber(BOOKING_LIMITS.arriveMinutesEarly)} মিনিট আগে আসুন, ছবিসহ পরিচয়পত্র আনুন।`
          : 'ছবিসহ পরিচয়পত্র আনুন।',
      ]
        .filter(Boolean)
        .join('\n'),
    reminder: (serial) => `আপনার সিরিয়াল ${formatNumber(serial)}`,
    fileName: (serial, date) => `serial-${serial}-${date}.ics`,
  },
  printTitle: (serial, doctor) => `সিরিয়াল ${formatNumber(serial)} – ${doctor}`,
};
