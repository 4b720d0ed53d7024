import { searchWords } from '@clinic-serial/contract/fields/search-words';
import { doctorsFound } from '@clinic-serial/contract/rules/doctor-search';
import { expect, test } from 'vitest';
import { DEMO_DEPARTMENTS } from '../demo-data/departments.ts';
import { usualSearchWords } from './usual-search-words.ts';

test.each([
  ['child', 'Pediatrics'],
  ['শিশু', 'Pediatrics'],
  ['chest pain', 'Cardiology'],
  ['বুকে ব্যথা', 'cardiology'],
  ['gynae', 'Gynecology & Obstetrics'],
  ['গর্ভবতী', ' GYNAECOLOGY '],
  ['skin', 'Dermatology'],
  ['চুলকানি', 'Dermatology'],
  ['jor', null],
])('%s is a search word of the department %s', (search, department) => {
  const departments = DEMO_DEPARTMENTS.map(({ name }, id) => ({
    id,
    name,
    searchWords: usualSearchWords(name),
  }));
  const doctors = departments.map(({ id }) => ({
    ...{
      name: '',
      nameBn: null,
      qualification: '',
      qualificationBn: null,
      departmentName: '',
      departmentNameBn: null,
    },
    departmentId: id,
  }));
  const found = doctorsFound(doctors, departments, search).map(
    ({ departmentId }) => departments[departmentId],
  );
  const expected = department === null ? [] : [usualSearchWords(department)];
  expect(found.map((department) => department?.searchWords)).toEqual(expected);
});

test.each(['', 'Ward 7', 'Cardio'])('the name %j is no usual one', (name) => {
  expect(usualSearchWords(name)).toBeNull();
});

test('the form of a department takes the usual words as they are', () => {
  const all = ['Dentistry', 'Neurology', 'Psychiatry', 'Surgery', 'Urology', 'Gastroenterology'];
  for (const name of [...DEMO_DEPARTMENTS.map((department) => department.name), ...all]) {
    const words = usualSearchWords(name);
    expect(words, name).toMatch(/\S/);
    expect(searchWords.parse(words), name).toBe(words);
  }
});
