import { booking } from '@clinic-serial/contract/messages/bn/booking';
import { aroundTime, formatNumber } from '@clinic-serial/contract/messages/bn/format';
import type { Translated } from '@clinic-serial/contract/messages/translated';
import type { bookingText as en } from '../en/booking.ts';
import { oneDoctor } from './one-doctor.ts';

export const bookingText: Translated<typeof en> = {
  title: 'সিরিয়াল নিন',
  titleWith: (doctor) => `${doctor}-এর সিরিয়াল নিন`,
  description: (doctor, department) =>
    `${doctor} (${department}): আজকের সিরিয়াল নিন। নাম, মোবাইল নম্বর আর কোড দিলেই হয়, অ্যাকাউন্ট লাগে না।`,
  loading: oneDoctor.loading,
  otherDoctors: 'অন্য ডাক্তার বেছে নিন',

  error: {
    title: 'সিরিয়াল নেওয়া যাচ্ছে না',
    load: oneDoctor.failed,
    back: oneDoctor.back,
    tryAgain: 'আবার চেষ্টা করুন',
    notFound: oneDoctor.notFound,
    notFoundHint: oneDoctor.notFoundHint,
  },

  header: {
    noSchedule: 'বসার সময় ঠিক হয়নি',
    schedule: 'বসার সময়',
    slots: (slots) => `${formatNumber(slots)}টি সিরিয়াল খালি`,
    today: 'আজ',
    week: 'পুরো সপ্তাহের সময়',
  },

  blocked: {
    fullyBooked: booking.FULLY_BOOKED,
    nowFullyBooked:
      'এইমাত্র এই ডাক্তারের আজকের সব সিরিয়াল শেষ হয়ে গেল। আগামীকাল আবার চেষ্টা করুন, না হয় অন্য ডাক্তার বেছে নিন।',
    haveCode: 'আপনি কোড পেয়ে থাকলে লিখে দেখুন: কোনো সিরিয়াল খালি হতেও পারে।',
    notScheduled: (doctor, weekday) => `আজ ${weekday}, এই দিনে ${doctor} বসেন না।`,
    availableDays: (days) => `যেদিন বসেন: ${days}।`,
    chooseAnother: 'অন্য ডাক্তার বেছে নিন।',
    notOpen: 'অনলাইনে সিরিয়াল দেওয়া এখনো শুরু হয়নি। ক্লিনিকের রিসেপশনে সিরিয়াল নিন।',
    deskOnly:
      'আজ এই ডাক্তারের সিরিয়াল অনলাইনে আর দেওয়া হচ্ছে না। রিসেপশনে এখনো থাকতে পারে: কল করুন বা চলে আসুন, না হয় অন্য ডাক্তার বেছে নিন।',
    sessionOver: booking.SESSION_OVER,
    overrun: booking.OVERRUN,
    wait: 'সিরিয়াল খালি হলে জানান',
  },

  sitting: {
    legend: 'কখন আসতে চান?',
    gone: 'এই সময়ের সিরিয়াল আর নেওয়া যাচ্ছে না। অন্য সময়টি বেছে নিন।',
    otherFree: 'এই ডাক্তার আজ দুই বেলা বসেন, অন্য সময়ে সিরিয়াল খালি আছে: ফিরে গিয়ে বেছে নিন।',
  },

  overrun: {
    text: (doctor, clockTime, length) =>
      `${doctor}-এর দেরি হচ্ছে: এখন সিরিয়াল নিলে ${aroundTime(clockTime)} ডাক পাবেন, বসার সময় শেষ হওয়ার ${length} পরে।`,
  },

  steps: {
    label: 'সিরিয়াল নেওয়ার ধাপ',
    names: { 1: 'রোগীর তথ্য', 2: 'নম্বর যাচাই', 3: 'সিরিয়াল নম্বর' },
    position: (step) => `৩ ধাপের ${formatNumber(step)} নম্বর: `,
    done: 'হয়ে গেছে: ',
    startOver: 'শুরু থেকে করুন',
    startOverAsk: 'যা লিখেছেন তা মুছে যাবে, পাঠানো কোডও আর চলবে না।',
    startOverYes: 'হ্যাঁ, আবার শুরু করি',
  },

  info: {
    heading: 'কার জন্য সিরিয়াল?',
    name: 'পুরো নাম',
    phone: 'মোবাইল নম্বর',
    phoneHint: '০১ দিয়ে শুরু, মোট ১১ সংখ্যা। এই নম্বরে এসএমএস-এ ৪ সংখ্যার কোড যাবে।',
    date: (weekday, date) => `সিরিয়াল আজকের জন্য: ${weekday}, ${date}।`,
    consent: 'আপনার নাম, মোবাইল নম্বর আর এই সিরিয়াল আমরা রাখি, সিরিয়াল চালাতে আর দরকারে আপনাকে জানাতে।',
    consentLink: 'আপনার তথ্য আমরা কীভাবে রাখি',
    newTab: '(নতুন ট্যাবে খুলবে)',
    submit: 'কোড পাঠান',
    problems: (fields) => `এগুলো ঠিক করুন: ${fields.join(', ')}`,
    failed: 'কোড পাঠানো যায়নি। আবার চেষ্টা করুন।',
  },

  own: {
    phone: 'সিরিয়াল হবে আপনার এই নম্বরে:',
    otherPhone: 'অন্য নম্বর দিন',
    who: 'কে আসবেন?',
    otherName: 'অন্য কেউ',
    submit: 'সিরিয়াল নিন',
    failed: 'সিরিয়াল দেওয়া যায়নি। আবার চেষ্টা করুন।',
  },

  code: {
    failed: 'কোড যাচাই করা যায়নি। আবার চেষ্টা করুন।',
    resendFailed: 'কোড আবার পাঠানো যায়নি',
    answerMayBeLost: 'আপনার কোডটি লেখাই আছে। আবার চেষ্টা করলেও সিরিয়াল একটাই হবে।',
    back: 'ফিরে যান',
  },

  done: {
    heading: 'আপনার সিরিয়াল নেওয়া হয়েছে!',
    earlier: 'আপনার সিরিয়াল আগেই নেওয়া আছে',
  },
};
