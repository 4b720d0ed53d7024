import { bn } from '@clinic-serial/contract/messages/bn';
import { en } from '@clinic-serial/contract/messages/en';
import { expect, it } from 'vitest';
import { configOfClinic } from '../../test/settings.ts';
import { codeSms } from './issue-code.ts';

const sms = {
  code: '4821',
  clinic: 'Shapla Clinic',
  minutes: 10,
  about: undefined,
  publicUrl: 'https://serial.shapla.example',
  language: 'en' as const,
};
const LONG_NAME = 'The Greater Chattogram General Clinic and Hospital';

it.each([
  [
    'ends with the line from which browsers read it',
    sms,
    '4821 is your Shapla Clinic code. It is valid for 10 minutes. Do not share it.\n@serial.shapla.example #4821',
  ],
  [
    'names the host without the port',
    { ...sms, publicUrl: 'http://localhost:3000' },
    '4821 is your Shapla Clinic code. It is valid for 10 minutes. Do not share it.\n@localhost #4821',
  ],
  [
    'has no such line without PUBLIC_URL',
    { ...sms, publicUrl: null },
    '4821 is your Shapla Clinic code. It is valid for 10 minutes. Do not share it.',
  ],
  [
    'says what the code does',
    { ...sms, about: en.codeMovesRecord },
    '4821 is your Shapla Clinic code. It is valid for 10 minutes. Do not share it. It moves your patient record to another phone number.\n@serial.shapla.example #4821',
  ],
  [
    'shortens a long name',
    { ...sms, clinic: LONG_NAME },
    '4821 is your The Greater Chattogram Gene... code. It is valid for 10 minutes. Do not share it.\n@serial.shapla.example #4821',
  ],
  [
    'leaves out the line when the address is too long for it',
    { ...sms, publicUrl: `https://${'clinic.'.repeat(12)}example` },
    '4821 is your Shapla Clinic code. It is valid for 10 minutes. Do not share it.',
  ],
])('the SMS with a code %s', (_, { clinic, ...parts }, text) => {
  expect(codeSms(configOfClinic(clinic), parts)).toBe(text);
  expect(text.length).toBeLessThanOrEqual(160);
});

it.each([20, 24, 28, 40])('the SMS that moves a record is one SMS for a host of %i letters', (letters) => {
  const publicUrl = `https://${'h'.repeat(letters - 8)}.example`;
  const text = codeSms(configOfClinic(LONG_NAME), { ...sms, about: en.codeMovesRecord, publicUrl });
  expect(text.length).toBeLessThanOrEqual(160);
  expect(text).toContain(en.codeMovesRecord);
});

it.each([undefined, bn.codeMovesRecord])(
  'in Bangla the SMS with a code has two parts at most: %s',
  (about) => {
    const text = codeSms(configOfClinic(LONG_NAME), { ...sms, about, language: 'bn' });
    expect(text).toContain('কোড 4821');
    expect(text).toMatch(/\n@serial\.shapla\.example #4821$/);
    expect(text.length).toBeLessThanOrEqual(134);
  },
);
