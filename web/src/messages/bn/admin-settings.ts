import { formatNumber } from '@clinic-serial/contract/messages/bn/format';
import type { Translated } from '@clinic-serial/contract/messages/translated';
import type { adminSettingsText as en } from '../en/admin-settings.ts';

/** The words of the staff's settings. */
export const adminSettingsText: Translated<typeof en> = {
  title: 'সেটিংস',
  profileTab: 'প্রোফাইল',
  securityTab: 'নিরাপত্তা',
  logoTab: 'লোগো',
  clinicTabs: { clinic: 'ক্লিনিক', booking: 'সিরিয়াল', sms: 'এসএমএস', messages: 'এসএমএসের লেখা' },
  loadFailed: 'আপনার অ্যাকাউন্টের তথ্য আনা যায়নি।',

  profile: {
    username: 'ইউজারনেম',
    usernameHint: 'ইউজারনেম বদলানো যায় না।',
    fullName: 'পুরো নাম',
    email: 'ইমেইল (না দিলেও চলে)',
    role: 'দায়িত্ব',
    roleHint: 'দায়িত্ব শুধু অ্যাডমিন বদলাতে পারেন।',
    save: 'সংরক্ষণ করুন',
    saved: 'প্রোফাইল সংরক্ষণ হয়েছে!',
    failed: 'প্রোফাইল সংরক্ষণ হয়নি',
  },

  security: {
    heading: 'পাসওয়ার্ড বদলান',
    lead: 'পাসওয়ার্ড বদলালে আপনার অন্য ডিভাইসগুলো লগ আউট হয়ে যাবে।',
    current: 'এখনকার পাসওয়ার্ড',
    next: 'নতুন পাসওয়ার্ড',
    nextHint: 'অন্তত ৮ অক্ষর। পরপর কয়েকটি শব্দ মনে রাখা সহজ, অনুমান করা কঠিন।',
    confirm: 'নতুন পাসওয়ার্ড আবার লিখুন',
    submit: 'পাসওয়ার্ড বদলান',
    changed: 'পাসওয়ার্ড বদলানো হয়েছে!',
    failed: 'পাসওয়ার্ড বদলানো যায়নি',
    strength: 'পাসওয়ার্ডটি',
    strengths: { weak: 'দুর্বল', fair: 'মোটামুটি', strong: 'শক্ত' },
    account: 'অ্যাকাউন্ট',
    lastLogin: 'শেষ লগ ইন',
    never: 'কখনো না',
    created: 'অ্যাকাউন্ট খোলা',
  },

  sms: {
    loadFailed: 'এসএমএস-এর অবস্থা আনা যায়নি।',
    gateway: 'গেটওয়ে',
    lastAccepted: 'শেষ কখন নেওয়া হয়েছে',
    never: 'শেষ ৩০ দিনে একটিও না',
    failures: 'শেষ ২৪ ঘণ্টায় যা নেওয়া হয়নি',
    none: 'সব এসএমএস নেওয়া হয়েছে।',
    messages: (total, last) => `${formatNumber(total)}টি এসএমএস, শেষটি ${last}`,
  },
};
