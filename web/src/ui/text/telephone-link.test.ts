import { expect, it } from 'vitest';
import { telephoneLink } from './telephone-link.ts';

it.each([
  ['01712-345678', 'tel:+8801712345678'],
  ['+880 1712 345678', 'tel:+8801712345678'],
  ['02-9661234', 'tel:+88029661234'],
  ['16263', 'tel:16263'],
])('gives %s the link %s', (phone, link) => {
  expect(telephoneLink(phone)).toBe(link);
});
