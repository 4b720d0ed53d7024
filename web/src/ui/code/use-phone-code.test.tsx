import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { usePhoneCode } from './use-phone-code.ts';

const answer = (sessionToken: string) => ({ sessionToken, expiresInSeconds: 600, resendAfterSeconds: 30 });
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
);

test('a resend sends the token of the code that it replaces; a first request sends none', async () => {
  const send = vi.fn().mockResolvedValueOnce(answer('first')).mockResolvedValueOnce(answer('second'));
  const { result } = renderHook(
    () => usePhoneCode({ send, check: async () => undefined, onProven: () => {} }),
    { wrapper },
  );
  act(() => result.current.request.run('01712345678'));
  await waitFor(() => expect(result.current.sent?.code.sessionToken).toBe('first'));
  act(() => result.current.resend.run(undefined));
  await waitFor(() => expect(result.current.sent?.code.sessionToken).toBe('second'));
  expect(send.mock.calls).toEqual([['01712345678'], ['01712345678', 'first']]);
});
