import type { Translated } from '@clinic-serial/contract/messages/translated';
import type { genderText as enGender, statusText as enStatus } from '../en/values.ts';

export const statusText: Translated<typeof enStatus> = {
  Booked: 'নেওয়া হয়েছে',
  Confirmed: 'এসেছেন',
  'In Progress': 'চলছে',
  Completed: 'দেখা হয়েছে',
  Cancelled: 'বাতিল',
  'No Show': 'আসেননি',
};

export const genderText: Translated<typeof enGender> = {
  Male: 'পুরুষ',
  Female: 'নারী',
  Other: 'অন্যান্য',
};

/** 'Chrome on Android' as 'Chrome · Android'. Browsers and systems keep their own names. */
export const deviceText = (device: string): string => device.replace(' on ', ' · ');
