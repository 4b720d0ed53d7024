import type { site as en } from '../en/site.ts';
import type { Translated } from '../translated.ts';

export const site: Translated<typeof en> = {
  siteDescription: 'ডাক্তারের আজকের সিরিয়াল নিন, নিজের সিরিয়াল দেখুন',
  sharedPicture: 'ডাক্তারের আজকের সিরিয়াল নিন',
  siteFindDoctors: 'ডাক্তার খুঁজুন',
  siteMyAccount: 'আমার অ্যাকাউন্ট',
  fileNotFound: 'পাওয়া যায়নি\n',
};
