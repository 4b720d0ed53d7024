import { expect, test } from 'vitest';
import { fileNameOf } from './csv-download.ts';

test.each([
  ['attachment; filename="patients-2026-11-20.csv"', 'patients-2026-11-20.csv'],
  ['attachment; filename=patients.csv; size=12', 'patients.csv'],
  ['attachment; FileName="../../etc/patients.csv"', 'patients.csv'],
  ['attachment; filename=""', undefined],
  ['attachment', undefined],
  [null, undefined],
])('%s names %s', (header, name) => expect(fileNameOf(header)).toBe(name));
