import { expect, it } from 'vitest';
import { clinicPhones, firstPhone, telephoneLink, whatsAppLink } from './clinic-phones.ts';

it.each([
  ['', []],
  [' , ', []],
  ['02-55012345', ['02-55012345']],
  ['02-55012345, 10616', ['02-55012345', '10616']],
  ['+880 2-55012345 ,10616 ,', ['+880 2-55012345', '10616']],
])('reads the numbers of %j', (text, phones) => {
  expect(clinicPhones(text)).toEqual(phones);
  expect(firstPhone(text)).toBe(phones[0] ?? '');
});

it.each([
  ['01712-345678', 'tel:+8801712345678'],
  ['+880 1712 345678', 'tel:+8801712345678'],
  ['02-9661234', 'tel:+88029661234'],
  ['09666-710678', 'tel:+8809666710678'],
  ['16263', 'tel:16263'],
  ['১০৬১৬', 'tel:10616'],
])('gives %s the link %s', (phone, link) => {
  expect(telephoneLink(phone)).toBe(link);
});

it('opens WhatsApp with the country code', () => {
  expect(whatsAppLink('01811-223344')).toBe('https://wa.me/8801811223344');
});
