import { expect, it } from 'vitest';
import type { Age } from '../time/age.ts';
import { ageText as bangla } from './bn/age.ts';
import { ageText as english } from './en/age.ts';

it.each<[Age['unit'], number, 'about' | 'exact', string, string]>([
  ['days', 0, 'exact', 'born today', 'আজ জন্মেছে'],
  ['days', 1, 'exact', '1 day', '১ দিন'],
  ['days', 30, 'exact', '30 days', '৩০ দিন'],
  ['months', 1, 'exact', '1 month', '১ মাস'],
  ['months', 23, 'exact', '23 months', '২৩ মাস'],
  ['years', 2, 'exact', '2 years', '২ বছর'],
  ['years', 104, 'exact', '104 years', '১০৪ বছর'],
  ['years', 0, 'about', 'under 1 year', '১ বছরের কম'],
  ['years', 1, 'about', 'about 1 year', 'প্রায় ১ বছর'],
  ['years', 41, 'about', 'about 41 years', 'প্রায় ৪১ বছর'],
])('%s, %i, %s: %s', (unit, count, sure, inEnglish, inBangla) => {
  const age = { unit, count, isAbout: sure === 'about' };
  expect(english(age)).toBe(inEnglish);
  expect(bangla(age)).toBe(inBangla);
});
