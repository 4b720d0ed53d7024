import type { Age } from '../../time/age.ts';
import type { ageText as en } from '../en/age.ts';
import type { Translated } from '../translated.ts';
import { formatNumber } from './format.ts';

const UNITS = { days: 'দিন', months: 'মাস', years: 'বছর' } as const;

/** '১২ দিন', '১ মাস', '৩৪ বছর', 'প্রায় ৪১ বছর'. Nobody is 0 years old. */
export const ageText: Translated<typeof en> = ({ unit, count, isAbout }: Age) => {
  if (count === 0) return unit === 'days' ? 'আজ জন্মেছে' : '১ বছরের কম';
  return `${isAbout ? 'প্রায় ' : ''}${formatNumber(count)} ${UNITS[unit]}`;
};
