import { booking } from '@clinic-serial/contract/messages/bn/booking';
import { fields } from '@clinic-serial/contract/messages/bn/fields';
import { formatNumber } from '@clinic-serial/contract/messages/bn/format';
import type { Translated } from '@clinic-serial/contract/messages/translated';
import { CODE_LIMITS } from '@clinic-serial/contract/terms/code-limits';
import type { codeText as en } from '../en/code.ts';

export const codeText: Translated<typeof en> = {
  heading: 'যাচাই কোড লিখুন',
  sentTo: '৪ সংখ্যার কোড পাঠানো হয়েছে এই নম্বরে:',
  changePhone: 'নম্বর বদলান',
  label: 'যাচাই কোড',
  demo: 'ডেমো: আপনার কোড',
  expiresIn: (time) => `কোডের মেয়াদ বাকি ${formatNumber(time)}`,
  spokenAt: { 60: 'কোডের মেয়াদ আর এক মিনিট', 300: 'কোডের মেয়াদ আর পাঁচ মিনিট' },
  expired: booking.CODE_EXPIRED,
  incomplete: fields.codeIncomplete({ digits: CODE_LIMITS.otpLength }),
  sessionExpired: booking.SESSION_EXPIRED,
  resend: 'আবার কোড পাঠান',
  resendIn: (seconds) => `${formatNumber(seconds)} সেকেন্ড পরে আবার পাঠান`,
  resent: 'নতুন কোড পাঠানো হয়েছে।',
  verify: 'কোড যাচাই করুন',
  tryAgain: 'আবার চেষ্টা করুন',
  retryIn: {
    seconds: (seconds) => `${formatNumber(seconds)} সেকেন্ড পরে আবার চেষ্টা করতে পারবেন।`,
    minutes: (minutes) => `${formatNumber(minutes)} মিনিট পরে আবার চেষ্টা করতে পারবেন।`,
    hours: (hours) => `${formatNumber(hours)} ঘণ্টা পরে আবার চেষ্টা করতে পারবেন।`,
  },
};
