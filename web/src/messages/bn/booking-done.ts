import type { Translated } from '@clinic-serial/contract/messages/translated';
import type { bookingDoneText as en } from '../en/booking-done.ts';

export const bookingDoneText: Translated<typeof en> = {
  hint: 'রিসেপশনে এই টিকিট দেখান, ফোনে বা কাগজে।',
  welcomeBack: (firstName) => `আবার স্বাগতম, ${firstName}!`,
  loggedIn: 'আপনি লগ ইন করেছেন। আপনার সব সিরিয়াল অ্যাকাউন্টে পাবেন।',
  logInAgain: 'এই সিরিয়াল অ্যাকাউন্টে দেখতে মোবাইল নম্বর দিয়ে লগ ইন করুন।',
  newAccount: 'আপনার অ্যাকাউন্ট তৈরি। সেখানে সব সিরিয়াল দেখুন, প্রোফাইলও পূরণ করুন।',
  share: 'শেয়ার করুন',
  copied: 'লিংক কপি হয়েছে',
  print: 'প্রিন্ট করুন',
  account: 'আমার অ্যাকাউন্ট',
  another: 'আরেকটি সিরিয়াল নিন',
  moreDoctors: 'আরও ডাক্তার দেখুন',
  help: 'কিছু জানতে বা বাতিল করতে কল করুন:',
};
