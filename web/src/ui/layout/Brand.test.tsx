import { getClinic } from '@clinic-serial/contract/subjects/clinic';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPublicPage, stubPublicClinic } from '../../test/public-page.tsx';
import { aClinic } from '../../test/records.ts';

const LOGO = '/api/pictures/0a1b2c3d4e5f60718293a4b5c6d7e8f9';
const brand = async () => (await screen.findAllByText(aClinic.name))[0]?.closest('a') as HTMLElement;

test('shows the sign of the product beside the name of a clinic without a logo', async () => {
  stubPublicClinic();
  await openPublicPage('/about');
  expect((await brand()).querySelector('svg')).not.toBeNull();
  expect((await brand()).querySelector('img')).toBeNull();
});

test("shows the clinic's logo in its place", async () => {
  stubPublicClinic().api.respond(getClinic, { ...aClinic, logoUrl: LOGO });
  await openPublicPage('/about');
  // Until the clinic is read, the sign and the name of the product stand there.
  const logo = await waitFor(async () => {
    const found = (await brand()).querySelector('img');
    if (!found) throw new Error('There is no logo');
    return found;
  });
  expect([logo.getAttribute('src'), logo.alt, logo.width, logo.height]).toEqual([LOGO, '', 32, 32]);
  expect((await brand()).querySelector('svg')).toBeNull();
});
