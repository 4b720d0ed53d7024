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

  deskOfflineTitle: 'সার্ভারের সাথে সংযোগ নেই',
  deskOfflineText: 'সার্ভার ছাড়া এই পাতা খোলা যায় না। তবে সিরিয়ালের কাজ চলবে।',
  deskOfflineDesk:
    'সিরিয়ালের পাতায় শেষ জানা তালিকা দেখা যাবে। কে এসেছেন তা লেখা, রোগী ডাকা আর সামনে থাকা রোগীকে সিরিয়াল দেওয়া যাবে।',
  deskOfflineKept: 'সেখানে যা করা হয়েছে তা এই যন্ত্রে জমা আছে। সংযোগ ফিরলে নিজে থেকেই পাঠানো হবে।',
  deskOfflineOpen: 'সিরিয়ালের পাতা খুলুন',
  deskOfflineAgain: 'সংযোগ ফিরলে এই পাতা নিজেই খুলবে।',
};
