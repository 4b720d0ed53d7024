import { expect, test } from 'vitest';
import { differentFields } from './different-fields.ts';

test('names the fields that two versions would save differently, also when the difference is nested', () => {
  const one = { name: 'Karim', address: null, isActive: true, week: { 1: { limit: 30 } } };
  expect(differentFields(one, { ...one })).toEqual([]);
  expect(differentFields(one, { ...one, isActive: false, week: { 1: { limit: 20 } } })).toEqual([
    'isActive',
    'week',
  ]);
});
