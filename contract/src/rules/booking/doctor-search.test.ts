import { expect, test } from 'vitest';
import { doctorsFound, searchWordsKey } from './doctor-search.ts';
import { usualSearchWords } from './usual-search-words.ts';

const doctor = {
  name: 'Dr. Rokeya Sultana',
  nameBn: 'ডা. রোকেয়া সুলতানা',
  qualification: 'MBBS, FCPS',
  qualificationBn: 'এমবিবিএস',
  departmentName: 'Medicine',
  departmentNameBn: 'মেডিসিন',
  departmentSearchWords: 'chest pain, Gynae, শিশু, হৃদয়, ear ache, X-ray',
};

/** Whether a search finds a doctor of a department with these search words. */
function isFound(
  {
    departmentSearchWords,
    ...found
  }: Omit<typeof doctor, 'qualification' | 'departmentSearchWords'> & {
    qualification: string | null;
    departmentSearchWords: string | null;
  },
  search: string,
): boolean {
  const departments = [{ id: 1, searchWords: departmentSearchWords }];
  return doctorsFound([{ ...found, departmentId: 1 }], departments, search).length > 0;
}

test.each([
  ['rokeya', true],
  [' FCPS ', true],
  ['mbbs, fcps', true],
  ['রোকেয়া', true],
  ['এমবিবিএস মেডিসিন', true],
  ['rokeya মেডিসিন', true],
  ['শিশুরোগ', false],
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
  ['দয়', false],
  ['sultana rokea', true],
  ['রোকেয়া', true],
  ['Prof. rokeya', true],
  ['ডাঃ রোকেয়া', true],
  ['Dr. surgery', false],
  ['dr', true],
  // য় as one code point, and as য with a dot below.
  ['হৃদ\u09df', true],
  ['হৃদ\u09af\u09bc', true],
  ['x-ray', true],
  ['ear', true],
  ['heart', false],
])('the search %j finds the doctor: %s', (search, expected) => {
  expect(isFound(doctor, search)).toBe(expected);
});

test('a doctor without a qualification or search words is found by the other texts', () => {
  const other = { ...doctor, qualification: null, departmentSearchWords: null };
  expect(isFound(other, 'sultana')).toBe(true);
  expect(isFound(other, 'chest')).toBe(false);
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

test('doctors whose texts contain the search come before those who are spelled otherwise', () => {
  const spelled = { ...doctor, departmentId: 1, name: 'ডা. রোকেয়া' };
  const other = { ...spelled, name: 'Dr. Rokea' };
  const exact = { ...spelled, name: 'Dr. Rokeya' };
  expect(doctorsFound([spelled, other, exact], [], 'rokeya')).toEqual([exact, spelled, other]);
  expect(doctorsFound([spelled, other, exact], [], '')).toEqual([spelled, other, exact]);
});

const USUAL = [
  ...['Cardiology', 'Medicine', 'Pediatrics', 'Gynecology', 'Orthopedics', 'Dermatology', 'ENT'],
  ...['Ophthalmology', 'Dentistry', 'Neurology', 'Psychiatry', 'Surgery', 'Urology', 'Gastroenterology'],
];

test.each([
  ['buker batha', ['Cardiology']],
  ['buke betha', ['Cardiology']],
  ['বুকের ব্যথা', ['Cardiology']],
  ['chokh', ['Ophthalmology']],
  ['chokher daktar', ['Ophthalmology']],
  ['jor', ['Medicine', 'Pediatrics']],
  ['bacchar jor', ['Pediatrics']],
  ['bachchar', ['Pediatrics']],
  ['matha betha', ['Medicine', 'Neurology']],
  ['pete batha', ['Medicine', 'Gastroenterology']],
  ['dater batha', ['Dentistry']],
  ['komor batha', ['Orthopedics']],
  ['hatu', ['Orthopedics']],
  ['chulkani', ['Dermatology']],
  ['golay batha', ['ENT']],
  ['mohila daktar', ['Gynecology']],
  ['kidnite pathor', ['Urology']],
  ['dushchinta', ['Psychiatry']],
  ['ear', ['ENT']],
  ['computer', []],
  ['kane batha', ['ENT']],
  ['prosrab', ['Urology']],
  ['sani', ['Ophthalmology']],
  ['zor', ['Medicine', 'Pediatrics']],
])('the complaint %j finds %j', (search, expected) => {
  const departments = USUAL.map((name, id) => ({ id, searchWords: usualSearchWords(name) }));
  const doctors = USUAL.map((departmentName, departmentId) => ({
    ...doctor,
    ...{ departmentName, departmentNameBn: null, departmentId },
  }));
  expect(doctorsFound(doctors, departments, search).map(({ departmentName }) => departmentName)).toEqual(
    expected,
  );
});

test('a complaint in another spelling finds nobody else beside a doctor of that name', () => {
  const jor = { ...doctor, name: 'Dr. Jor Ali', departmentId: 2 };
  const departments = [{ id: 1, searchWords: 'জ্বর' }];
  expect(doctorsFound([{ ...doctor, departmentId: 1 }, jor], departments, 'jor')).toEqual([jor]);
});
