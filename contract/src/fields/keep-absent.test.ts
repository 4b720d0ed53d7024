import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { updateDepartment } from '../subjects/departments.ts';
import { updateDoctor } from '../subjects/doctors.ts';
import { updatePatient } from '../subjects/patients.ts';
import { updateStaffProfile } from '../subjects/staff-account.ts';
import { keepAbsent } from './keep-absent.ts';
import { optionalLine } from './text.ts';

const body = keepAbsent(z.object({ name: z.string(), location: optionalLine(20) }));

describe('a body that changes a record', () => {
  it.each([
    ['leaves an absent field out', {}, {}],
    ['removes by null', { location: null }, { location: null }],
    ['removes by a blank text', { location: '  ' }, { location: null }],
    ['sets a text, trimmed', { location: ' Level 2 ' }, { location: 'Level 2' }],
  ])('%s', (_title, sent, read) => {
    expect(body.parse({ name: 'Skin', ...sent })).toEqual({ name: 'Skin', ...read });
  });

  it.each(['x'.repeat(21), 7])('is checked like the form: %j', (location) => {
    expect(body.safeParse({ name: 'Skin', location }).success).toBe(false);
  });

  // A field that answers undefined by itself would overwrite the record.
  it.each([
    ['updateDepartment', updateDepartment],
    ['updateDoctor', updateDoctor],
    ['updatePatient', updatePatient],
    ['updateStaffProfile', updateStaffProfile],
  ])('%s has no field that gives an absent one a value', (_name, { body: { shape } }) => {
    for (const [name, field] of Object.entries(shape)) {
      const read = z.safeParse(field as z.core.$ZodType, undefined);
      expect([name, read.data]).toEqual([name, undefined]);
    }
  });
});
