import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { makeQueryClient } from '../../api/query-client.ts';
import { CodeEntry } from './CodeEntry.tsx';
import { sentCode } from './sent-code.ts';

beforeAll(() => {
  // jsdom has no matchMedia, and Mantine uses it to read the preferred colour scheme.
  window.matchMedia ??= () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) as never;
});
const NOTICE =
  'We can send only a few codes right now. If none arrives within 2 minutes, please call the clinic.';
const idle = { run: () => {}, isPending: false, error: null, forget: () => {} };

interface Shown {
  notice?: string;
  first?: boolean;
  resending?: boolean;
  onVerify?: (code: string) => void;
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Verification code' });

function show({ notice, first = true, resending = false, onVerify = () => {} }: Shown = {}) {
  const answer = { sessionToken: 'token', expiresInSeconds: 600, resendAfterSeconds: 30, notice };
  return render(
    <QueryClientProvider client={makeQueryClient()}>
      <MantineProvider>
        <CodeEntry
          phone="01712345678"
          code={sentCode(answer, 0, first)}
          verify={{ ...idle, run: onVerify }}
          resend={{ ...idle, isPending: resending }}
          words={{ failed: '', resendFailed: '', answerMayBeLost: '', back: 'Back' }}
          onBack={() => {}}
        />
      </MantineProvider>
    </QueryClientProvider>,
  );
}

test('shows the notice about sent codes', () => {
  show({ notice: NOTICE });
  expect(screen.getByText(NOTICE)).toBeTruthy();
});

test('shows no notice if the response has none', () => {
  show();
  expect(screen.queryByText(NOTICE)).toBeNull();
});

test('the field has the focus, and screen readers say where the code was sent', () => {
  show();
  expect(document.activeElement).toBe(field());
  const ids = field().getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(ids.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'We sent a 4-digit code to',
    '+88 01712-345678',
  ]);
});

test('a resend is seen and heard', () => {
  const RESENT = 'A new code is on its way.';
  show().unmount();
  expect(screen.queryByText(RESENT)).toBeNull();
  show({ first: false, resending: true }).unmount();
  expect(screen.queryByText(RESENT)).toBeNull();
  show({ first: false });
  const sentence = screen.getByText(RESENT);
  expect(sentence.closest('[role=status]')).toBeTruthy();
  // The hidden texts of screen readers have a class of their own.
  expect(sentence.closest('[class*=hidden]')).toBeNull();
});

/** A browser with WebOTP. Returns its calls, each with the function that delivers the SMS. */
function withWebOtp() {
  const calls: { options: CredentialRequestOptions; deliver: (code: string) => void }[] = [];
  vi.stubGlobal('OTPCredential', class {});
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: {
      get: (options: CredentialRequestOptions) =>
        new Promise((resolve) => calls.push({ options, deliver: (code) => resolve({ code }) })),
    },
  });
  return calls;
}

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'credentials');
});

test('takes the code from the SMS where the browser can', async () => {
  const [calls, onVerify] = [withWebOtp(), vi.fn()];
  const { unmount } = show({ onVerify });
  await waitFor(() =>
    expect(calls.map(({ options }) => options)).toMatchObject([{ otp: { transport: ['sms'] } }]),
  );
  calls[0]?.deliver('4821');
  await waitFor(() => expect(field().value).toBe('4821'));
  expect(onVerify).toHaveBeenCalledExactlyOnceWith('4821');
  unmount();
  expect(calls[0]?.options.signal?.aborted).toBe(true);
});

test('does not send an SMS without four digits', async () => {
  const [calls, onVerify] = [withWebOtp(), vi.fn()];
  show({ onVerify });
  await waitFor(() => expect(calls).toHaveLength(1));
  calls[0]?.deliver('48');
  await new Promise((resolve) => setTimeout(resolve));
  expect([field().value, onVerify.mock.calls]).toEqual(['', []]);
});
