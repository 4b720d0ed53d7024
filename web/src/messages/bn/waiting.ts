import { formatNumber } from '@clinic-serial/contract/messages/bn/format';
import type { Translated } from '@clinic-serial/contract/messages/translated';
import type { waitingText as en } from '../en/waiting.ts';

export const waitingText: Translated<typeof en> = {
  heading: 'সিরিয়াল খালি হওয়ার অপেক্ষা',
  lead: 'কোনো সিরিয়াল খালি হলে আপনাকে এসএমএস পাঠাব। তখন সেটি ১০ মিনিট আপনার জন্য রাখা থাকবে।',
  which: 'কোন সময়ের জন্য অপেক্ষা করবেন?',
  own: { submit: 'তালিকায় নাম দিন', failed: 'তালিকায় নাম দেওয়া যায়নি। আবার চেষ্টা করুন।' },
  code: {
    failed: 'কোড যাচাই করা যায়নি। আবার চেষ্টা করুন।',
    resendFailed: 'কোড আবার পাঠানো যায়নি',
    answerMayBeLost: 'আপনার লেখা কোড আছে। আবার চেষ্টা করলেও তালিকায় নাম একবারই থাকবে।',
    back: 'ফিরে যান',
  },
  joined: (place) => `তালিকায় আপনি ${formatNumber(place)} নম্বরে আছেন।`,
  joinedNext: 'সিরিয়াল খালি হলেই এসএমএস পাঠাব; তখন সেটি ১০ মিনিট আপনার জন্য রাখা থাকবে।',

  offer: {
    title: 'আপনার জন্য একটি সিরিয়াল খালি আছে',
    lead: 'এই সিরিয়াল শুধু আপনার জন্য রাখা আছে।',
    hours: (date, hours) => `${date}, ${hours}`,
    timeLeft: (time) => `সময় আছে: ${time}`,
    spokenAt: { 60: 'আর এক মিনিট আছে', 300: 'আর পাঁচ মিনিট আছে' },
    take: 'এই সিরিয়াল নিন',
    refuse: 'না, লাগবে না',
    failed: 'উত্তর পাঠানো যায়নি। আবার চেষ্টা করুন।',
    refused: 'ধন্যবাদ। সিরিয়ালটি পরের জনকে দেওয়া হবে।',
    over: 'সিরিয়ালটি পরের জনকে দেওয়া হয়েছে।',
    toDoctor: 'ডাক্তারের পাতায় যান',
    toDoctors: 'ডাক্তার খুঁজুন',
    notValid: 'এই লিংকটি ঠিক নয়',
    notValidText: 'এসএমএস-এর লিংকটি আবার খুলুন, না হয় ক্লিনিকে কল করুন।',
    loadFailed: 'সিরিয়ালটির তথ্য আনা যায়নি।',
  },
};
