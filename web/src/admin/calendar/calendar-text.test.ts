import { expect, it } from 'vitest';
import { calendarTextOf } from './calendar-text.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);

it.each<[what: string, bytes: Uint8Array, text: string]>([
  ['UTF-8', utf8('SUMMARY:ঈদ\r\n'), 'SUMMARY:ঈদ\r\n'],
  ['UTF-8 with its mark', utf8('\ufeffSUMMARY:ঈদ'), 'SUMMARY:ঈদ'],
  ['folded lines', utf8('SUMMARY:Ei\r\n d\n\t of\n'), 'SUMMARY:Eid of\n'],
  [
    'a Bangla letter that was cut by a fold',
    Uint8Array.of(...utf8('SUMMARY:ঈ').slice(0, -1), 0x0d, 0x0a, 0x20, ...utf8('ঈ').slice(-1), ...utf8('দ')),
    'SUMMARY:ঈদ',
  ],
  ['UTF-16, little end first', Uint8Array.of(0xff, 0xfe, 0x08, 0x98, 0x09, 0x41), '\u9808\u4109'],
  ['UTF-16, big end first', Uint8Array.of(0xfe, 0xff, 0x09, 0x88, 0x00, 0x0a), 'ঈ\n'],
  ['an old Windows', Uint8Array.of(0x46, 0xfc, 0x72), 'Für'],
  ['no bytes', new Uint8Array(), ''],
])('a calendar file in %s becomes text', (_, bytes, text) => {
  expect(calendarTextOf(bytes)).toBe(text);
});
