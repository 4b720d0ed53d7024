import { render } from '@testing-library/react';
import { describe, expect, it, test } from 'vitest';
import { InitialsAvatar, initialsOf } from './InitialsAvatar.tsx';

const PHOTO = '/api/pictures/0a1b2c3d4e5f60718293a4b5c6d7e8f9';
const show = (photo?: string | null) =>
  render(<InitialsAvatar name="Dr. Ayesha Rahman" tint="teal" photo={photo} />);

test('has the initials alone when there is no photo', () => {
  for (const none of [undefined, null]) {
    const { container } = show(none);
    expect(container.textContent).toBe('AR');
    expect(container.querySelector('img')).toBeNull();
  }
});

test('has the photo over the initials, which stay until it has loaded, and says nothing to screen readers', () => {
  const { container } = show(PHOTO);
  const photo = container.querySelector('img') as HTMLImageElement;
  expect(container.textContent).toBe('AR');
  expect(photo.getAttribute('src')).toBe(PHOTO);
  // The width and the height keep the page from jumping.
  expect([photo.alt, photo.width, photo.height]).toEqual(['', 48, 48]);
  expect(photo.getAttribute('loading')).toBe('lazy');
  expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true');
});

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
