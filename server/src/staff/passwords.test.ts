import { en } from '@clinic-serial/contract/messages/en';
import { sentenceOf } from '@clinic-serial/contract/messages/message';
import { describe, expect, it } from 'vitest';
import * as passwords from './passwords.ts';

/** What is said about a password, in English. */
async function weaknessOf(password: string, owner: typeof OWNER): Promise<string | undefined> {
  const message = await passwords.weaknessOf(password, owner);
  return message && sentenceOf(en, message);
}

const OWNER = { username: 'Nusrat', clinicName: 'Green Road Clinic' };

describe('a password that is being chosen', () => {
  it.each([
    'password123',
    '12345678',
    'QWERTYUIOP',
    ' iloveyou ',
    'Bangladesh',
    '1q2w3e4r',
    // In fullwidth letters.
    'ｐａｓｓｗｏｒｄ',
  ])('is refused when attackers try it first: %s', async (password) => {
    expect(await weaknessOf(password, OWNER)).toBe(
      'This password is on the lists that attackers try first. Please choose another one.',
    );
  });

  it.each(['nusrat2024', '!NUSRAT!', 'NusratNusrat', 'greenroadclinic', 'Green Road Clinic 1205'])(
    'is refused when it is the name of the account or of the clinic: %s',
    async (password) => {
      expect(await weaknessOf(password, OWNER)).toBe(
        'Please choose a password that is not the name of the account or of the clinic.',
      );
    },
  );

  it('is refused when it is a username of digits', async () => {
    expect(await weaknessOf('9171234567', { ...OWNER, username: '9171234567' })).toMatch(/not the name/);
  });

  it.each(['aaaaaaaa', '0101010101'])('is refused when it repeats one or two signs: %s', async (password) => {
    expect(await weaknessOf(password, OWNER)).toBe(
      'Please choose a password with more than two different characters.',
    );
  });

  it.each([
    'tea rice river boat',
    'a new password 123 রহিমা',
    'nusrat likes the rain',
    'k7f2m9x4',
    '83619047',
  ])('can be used otherwise: %s', async (password) => {
    expect(await weaknessOf(password, OWNER)).toBeUndefined();
  });
});
