import { expect, test } from 'vitest';
import { doctorsFound, isDoctorFound, searchWordsKey } from './doctor-search.ts';

const doctor = {
  name: 'Dr. Rokeya Sultana',
  qualification: 'MBBS, FCPS',
  departmentName: 'Medicine',
  departmentSearchWords: 'chest pain, Gynae, শিশু, হৃদয়, ear ache, X-ray',
};

test.each([
  ['rokeya', true],
  [' FCPS ', true],
  ['mbbs, fcps', true],
  ['medicine rokeya', true],
  ['', true],
  [',', true],
  ['nobody', false],
  ['rokeya surgery', false],
  ['chest pain', true],
  ['PAIN chest', true],
  ['chest rokeya', true],
  ['chest surgery', false],
  ['gynae', true],
  ['gyn', true],
  ['ynae', false],
  ['est', false],
  ['শিশু', true],
  ['শি', true],
  ['শু', false],
  // য় as one code point, and as য with a dot below.
  ['হৃদ\u09df', true],
  ['হৃদ\u09af\u09bc', true],
  ['x-ray', true],
  ['ear', true],
  ['heart', false],
])('the search %j finds the doctor: %s', (search, isFound) => {
  expect(isDoctorFound(doctor, search)).toBe(isFound);
});

test('a doctor without a qualification or search words is found by the other texts', () => {
  const other = { ...doctor, qualification: null, departmentSearchWords: null };
  expect(isDoctorFound(other, 'sultana')).toBe(true);
  expect(isDoctorFound(other, 'chest')).toBe(false);
});

test.each([
  ['child, Chest  pain,শিশু', ' child chest pain শিশু'],
  ['', ''],
  [null, ''],
])('the search key of the search words %j is %j', (words, key) => {
  expect(searchWordsKey(words)).toBe(key);
});

test('the doctors of a department are found by its search words', () => {
  const heart = { ...doctor, departmentId: 1, departmentName: 'Cardiology' };
  const skin = { ...doctor, departmentId: 2, departmentName: 'Dermatology' };
  const other = { ...doctor, departmentId: 3, departmentName: 'Surgery' };
  const departments = [
    { id: 1, searchWords: 'chest pain' },
    { id: 2, searchWords: null },
  ];
  expect(doctorsFound([other, skin, heart], departments, 'chest')).toEqual([heart]);
  expect(doctorsFound([other, skin, heart], departments, 'rokeya')).toEqual([other, skin, heart]);
});
