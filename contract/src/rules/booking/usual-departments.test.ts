import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { departmentForm } from '../../subjects/departments.ts';
import { doctorsFound } from './doctor-search.ts';
import { USUAL_DEPARTMENTS } from './usual-departments.ts';
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
  ['lottery', null],
])('%s is a search word of the department %s', (search, department) => {
  const departments = USUAL_DEPARTMENTS.map(({ name }, id) => ({
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

test('every usual department has search words, and the form of a department takes it as it is', () => {
  for (const department of USUAL_DEPARTMENTS) {
    const body = { ...department, searchWords: usualSearchWords(department.name) };
    expect(body.searchWords, department.name).not.toBeNull();
    expect(z.parse(departmentForm, body)).toMatchObject(body);
  }
});
