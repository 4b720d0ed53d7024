import { expect, test } from 'vitest';
import { phoneText } from './phone-text.ts';

test('shows a phone with its prefix', () => expect(phoneText('01712345678')).toBe('+88 01712-345678'));
