import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../entry-server.tsx';
import { href } from '../../test/patient-area.tsx';
import { openPublicPage, stubPublicClinic } from '../../test/public-page.tsx';

test('a link that leads to no appointment says so, with the ways on', async () => {
  stubPublicClinic();
  await openPublicPage('/unknown-link');
  await screen.findByText('This link leads to no appointment', { selector: 'h1' });
  const main = document.querySelector('main') as HTMLElement;
  expect(href('Log in', main)).toBe('/patient/login');
  await waitFor(() => expect(href('01700000000', main)).toBe('tel:+8801700000000'));
  expect(href('Back to home', main)).toBe('/');
});

test('its status is 404', async () => {
  expect(await renderPage({ url: '/unknown-link', preloaded: {} })).toMatchObject({
    status: 404,
    modules: ['src/public/unknown-link/UnknownLinkPage.tsx'],
  });
});
