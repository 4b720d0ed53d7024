import { expect, it } from 'vitest';
import { nodeEndedOn } from './machine-facts.ts';

it.each([
  ['20.20.2', '2026-04-30', undefined],
  ['20.20.2', '2026-05-01', '2026-04-30'],
  ['22.22.0', '2027-04-30', undefined],
  ['22.22.0', '2027-05-01', '2027-04-30'],
  ['24.9.0', '2026-11-26', undefined],
  ['26.1.0', '2030-01-01', '2029-04-30'],
  ['30.0.0', '2030-01-01', undefined],
])('Node %s on %s: %s', (version, today, ended) => expect(nodeEndedOn(version, today)).toBe(ended));
