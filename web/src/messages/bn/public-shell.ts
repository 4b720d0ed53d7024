import type { Translated } from '@clinic-serial/contract/messages/translated';
import type { shellTexts as en } from '../en/public-shell.ts';

export const shellTexts: Translated<typeof en> = {
  product: 'ক্লিনিক সিরিয়াল',
  tagline: 'ক্লিনিক ও চেম্বারের জন্য আধুনিক সিরিয়াল ব্যবস্থা',
  nav: {
    label: 'মূল মেনু',
    home: 'হোম',
    findDoctors: 'ডাক্তার খুঁজুন',
    myAccount: 'আমার অ্যাকাউন্ট',
    loggedInAs: (firstName) => `${firstName} নামে লগ ইন করা আছে`,
    logOut: 'লগ আউট করুন',
    loggingOut: 'লগ আউট হচ্ছে…',
    bookAppointment: 'সিরিয়াল নিন',
    openMenu: 'মেনু খুলুন',
    closeMenu: 'মেনু বন্ধ করুন',
  },
  footer: {
    contact: 'যোগাযোগ করুন',
    quickLinks: 'দরকারি লিংক',
    home: 'হোম',
    findDoctors: 'ডাক্তার খুঁজুন',
    about: 'আমাদের সম্পর্কে',
    contactPage: 'যোগাযোগ',
    privacy: 'গোপনীয়তা',
  },
};
