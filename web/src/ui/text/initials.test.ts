import { describe, expect, it } from 'vitest';
import { initialsOf } from './initials.ts';

describe('initialsOf', () => {
  it.each([
    ['Dr. Kamrul Islam', 'KI'],
    ['Prof. (Brig. Gen. Retd.) Dr. Mohammad Shahriar Kabir', 'MK'],
    ['Dr. Li', 'L'],
    ['ডা. মোহাম্মদ আব্দুল্লাহ', 'মো'],
    ['Dr.', ''],
    ['', ''],
  ])('gives %s the initials %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});
