import type { booking as en } from '../en/booking.ts';
import type { Translated } from '../translated.ts';

export const booking: Translated<typeof en> = {
  SESSION_EXPIRED: 'সময় শেষ হয়ে গেছে। ফিরে গিয়ে নতুন কোড নিন।',
  CODE_EXPIRED: 'কোডের মেয়াদ শেষ',
  SESSION_OVER: 'আজ ডাক্তারের বসার সময় শেষ। আগামীকাল আবার চেষ্টা করুন।',
  OVERRUN: 'ডাক্তারের দেরি হচ্ছে, নতুন সিরিয়াল বসার সময়ের অনেক পরে ডাকা হবে। অন্য ডাক্তার বা অন্য দিন বেছে নিন।',
  FULLY_BOOKED: 'আজ এই ডাক্তারের সব সিরিয়াল শেষ। আগামীকাল আবার চেষ্টা করুন, না হয় অন্য ডাক্তার বেছে নিন।',
};
