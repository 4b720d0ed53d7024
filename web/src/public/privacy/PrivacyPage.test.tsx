import { getClinic } from '@clinic-serial/contract/subjects/clinic';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { BrowserRouter, Route, Routes } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { makeQueryClient } from '../../api/query-client.ts';
import { textsOf } from '../../test/fields.ts';
import { arriveAt } from '../../test/place.ts';
import { aClinic } from '../../test/records.ts';
import { Address, addMissingOfJsdom, press } from '../../test/staff-screen.tsx';
import { type StubbedApi, stubApi } from '../../test/stubbed-api.ts';
import { Footer } from '../shell/PublicShell.tsx';
import PrivacyPage from './PrivacyPage.tsx';

let api: StubbedApi;

beforeEach(() => {
  api = stubApi();
});

function open() {
  addMissingOfJsdom();
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <BrowserRouter>
        <Address />
        <main>
          <Routes>
            <Route path="/privacy" element={<PrivacyPage />} />
            <Route path="*" element={null} />
          </Routes>
        </main>
        <Footer />
      </BrowserRouter>
    </QueryClientProvider>,
  );
  press(screen.getByText('Privacy', { selector: 'footer a' }));
}

const page = () => screen.getByRole('main');

test('the footer leads to what is kept, by whom and for how long, with the clinic’s own details', async () => {
  open();
  await arriveAt('/privacy');
  await waitFor(() => expect(document.title).toBe('Privacy – Clinic Serial'));
  expect(page().querySelector('h1')?.textContent).toBe('Privacy');
  expect(textsOf(page().querySelectorAll('h2'))).toEqual([
    'What we keep',
    'Why',
    'Who sees it',
    'For how long',
    'What you can ask for',
    'Whom to ask',
  ]);
  const words = page().textContent;
  expect(words).toContain('What Clinic Serial keeps about you');
  expect(words).toContain('until you ask us to erase them');
  expect(words).toContain(
    'Our SMS provider carries our messages to your phone, and so knows your number and what they say: a code, or the confirmation of an appointment with doctor, day, time, serial and a link to it, where we send one.',
  );
  expect(textsOf(page().querySelectorAll('a'))).toEqual([
    '01700000000',
    'desk@clinic.example',
    'Show on OpenStreetMap',
  ]);
});

test.each([
  [1, 'When you have not come for 1 month,'],
  [36, 'When you have not come for 36 months,'],
])('the page tells the clinic’s own retention: %s', async (retentionMonths, sentence) => {
  api.respond(getClinic, { ...aClinic, retentionMonths });
  open();
  await waitFor(() => expect(page().textContent).toContain(sentence));
  expect(page().textContent).not.toContain('until you ask us to erase them');
});
