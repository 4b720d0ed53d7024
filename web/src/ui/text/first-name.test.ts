import { expect, test } from 'vitest';
import { firstName } from './first-name.ts';

test.each([
  ['Karim Uddin', 'Karim'],
  ['Md. Karim Uddin', 'Karim'],
  ['Mst Salma', 'Salma'],
  ['মোঃ আব্দুল করিম', 'আব্দুল'],
  ['  Rahim ', 'Rahim'],
  ['Md.', 'Md.'],
])('greets %j as %j', (name, first) => {
  expect(firstName(name)).toBe(first);
});
