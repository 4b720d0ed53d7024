import type { offline as en } from '../en/offline.ts';

export const offline: typeof en = {
  offlineTitle: 'সংযোগ নেই',
  offlineText: 'আপনার ফোন এখন ক্লিনিকের পাতা খুলতে পারছে না। সংযোগ ফিরলে পাতাটি নিজেই খুলবে।',
  offlineAgain: 'আবার চেষ্টা করুন',
  offlineTickets: 'আপনার রাখা টিকিট',
  offlineNone: 'এই ফোনে কোনো টিকিট রাখা নেই।',
  offlineSerial: 'আপনার সিরিয়াল',
  offlineReference: 'রেফারেন্স',
  offlineCode: 'রিসেপশনের জন্য কোড',
  offlineQueue: 'সিরিয়ালের শেষ দেখা অবস্থা',
  offlineSaved: 'রাখা হয়েছে',
  ageNow: 'এক মিনিটের কম আগে',
  ageMinutes: '# মিনিট আগে',
  ageHours: '# ঘণ্টা আগে',
  ageDays: '# দিন আগে',
};
