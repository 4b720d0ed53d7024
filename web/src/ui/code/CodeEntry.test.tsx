import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { CodeEntry } from './CodeEntry.tsx';
import { sentCode } from './sent-code.ts';

beforeAll(() => {
  // jsdom has no matchMedia, and Mantine uses it to read the preferred colour scheme.
  window.matchMedia ??= () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) as never;
});
const NOTICE =
  'We can send only a few codes right now. If none arrives within 2 minutes, please call the clinic.';
const idle = { run: () => {}, isPending: false, error: null, forget: () => {} };

function show(notice?: string) {
  const answer = { sessionToken: 'token', expiresInSeconds: 600, resendAfterSeconds: 30, notice };
  render(
    <MantineProvider>
      <CodeEntry
        phone="01712345678"
        code={sentCode(answer, 0, true)}
        verify={idle}
        resend={idle}
        words={{ failed: '', resendFailed: '', answerMayBeLost: '', back: 'Back' }}
        onBack={() => {}}
      />
    </MantineProvider>,
  );
}

test('shows the notice about sent codes', () => {
  show(NOTICE);
  expect(screen.getByText(NOTICE)).toBeTruthy();
});

test('shows no notice if the response has none', () => {
  show();
  expect(screen.queryByText(NOTICE)).toBeNull();
});
