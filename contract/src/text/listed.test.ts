import { expect, it } from 'vitest';
import { listedIn } from './listed.ts';

it.each([
  ['Asthma, long fever', ['Asthma', 'long fever']],
  ['Asthma\r\nlong fever\n', ['Asthma', 'long fever']],
  [' Asthma ,, ,asthma, ', ['Asthma']],
  ['হাঁপানি, জ্বর', ['হাঁপানি', 'জ্বর']],
  [' , \n', []],
])('%j lists %j', (text, items) => expect(listedIn(text)).toEqual(items));
