import type { smsLongest as en } from '../en/sms-longest.ts';
import type { Translated } from '../translated.ts';

/** The longest values that an SMS in Bangla can contain. */
export const smsLongest: Translated<typeof en> = {
  names: {
    clinic: 'বৃহত্তর চট্টগ্রাম জেনারেল ক্লিনিক অ্যান্ড ডায়াগনস্টিক সেন্টার বাংলাদেশ (প্রা.) লিমিটেড',
    doctor: 'অধ্যাপিকা ডা. মোসাম্মৎ আনোয়ারা বেগম চৌধুরী, মেডিকেল কলেজ হাসপাতাল, চট্টগ্রাম বিভাগ',
    place: 'মোহাম্মদপুর শাখা ও ডায়াগনস্টিক সেন্টার, সাত নম্বর সেক্টর, রবীন্দ্র সরণি, ঢাকা উত্তর সিটি',
  },
  values: {
    serial: '১১২',
    date: '৩০/১২',
    time: 'বিকাল ৩:০০-সন্ধ্যা ৬:০০',
    start: 'সন্ধ্যা ৭:৩০',
    until: 'সন্ধ্যা ৭:৩০',
    old_date: '৩০/১২',
    old_serial: '১১২',
    before: '১২-৩৮',
    link: 'https://serial.shapla-medical.com.bd/bn/w/Kyeb0vXc8SjxdWvB',
    call: 'কল করুন: +৮৮০ ১৭১২ ৩৪৫ ৬৭৮ ৯০',
    code: '4821',
    minutes: '১০',
  },
  about: 'এতে আপনার রেকর্ড অন্য নম্বরে যাবে।',
};
