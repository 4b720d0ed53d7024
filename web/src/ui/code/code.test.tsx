import { requestBookingCode } from '@clinic-serial/contract/subjects/booking';
import { getClinic } from '@clinic-serial/contract/subjects/clinic';
import { type CodeSms, readCodeSms } from '@clinic-serial/contract/subjects/code-sms';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeQueryClient } from '../../api/query-client.ts';
import { aClinic } from '../../test/records.ts';
import { press } from '../../test/staff-screen.tsx';
import { noConnection, refusal } from '../../test/stubbed-api.ts';
import { fakeTime, pass } from '../../test/time.ts';
import {
  type BookingClinic,
  button,
  codeField,
  fillInfo,
  findAlert,
  openWizard,
  RESEND,
  reachCodeStep,
  sendInfo,
  stubBooking,
} from '../../test/wizard.ts';
import { minutesAndSeconds, useSecondsLeft } from '../text/countdown-clock.ts';
import { CodeEntry } from './CodeEntry.tsx';
import { CodeField, sentCode } from './CodeField.tsx';
import { usePhoneCode } from './use-phone-code.ts';

describe('CodeEntry', () => {
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
        <CodeEntry
          phone="01712345678"
          code={sentCode(answer, 0, first)}
          verify={{ ...idle, run: onVerify }}
          resend={{ ...idle, isPending: resending }}
          words={{ failed: '', resendFailed: '', answerMayBeLost: '', back: 'Back' }}
          onBack={() => {}}
        />
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
});

describe('CodeField', () => {
  function Page({ onComplete }: { onComplete: (code: string) => void }) {
    const [value, setValue] = useState('');
    return <CodeField label="Verification code" value={value} onChange={setValue} onComplete={onComplete} />;
  }

  function setUp() {
    const onComplete = vi.fn();
    render(<Page onComplete={onComplete} />);
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Verification code' });
    const type = (value: string) => fireEvent.change(field, { target: { value } });
    return { field, type, onComplete };
  }

  test('calls onComplete once, with the fourth digit', () => {
    const { field, type, onComplete } = setUp();
    for (const text of ['1', '12', '123']) type(text);
    expect(onComplete).not.toHaveBeenCalled();
    type('1234');
    type('12345');
    expect(field.value).toBe('1234');
    expect(onComplete).toHaveBeenCalledExactlyOnceWith('1234');
  });

  test.each(['Your code is 4821.', '৪৮২১', ' 48 21 '])('accepts a pasted %j', (text) => {
    const { type, onComplete } = setUp();
    type(text);
    expect(onComplete).toHaveBeenCalledExactlyOnceWith('4821');
  });

  test('asks phones for the number keyboard and for the code from the SMS', () => {
    const { field } = setUp();
    expect(field.inputMode).toBe('numeric');
    expect(field.autocomplete).toBe('one-time-code');
  });

  test('a code that was typed before the scripts ran is sent when they do', async () => {
    const sent = vi.fn();
    const page = <CodeField label="Code" value="" onChange={() => {}} onComplete={sent} />;
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(page);
    container.querySelector('input')?.setRangeText('4711');
    render(page, { container, hydrate: true });
    await waitFor(() => expect(sent.mock.calls).toEqual([['4711']]));
  });
});

describe('WaitForSms', () => {
  const ACCEPTED: CodeSms = { state: 'accepted', notice: null };
  const REFUSED: CodeSms = { state: 'refused', notice: 'It could not be sent.' };
  const TRYING: CodeSms = { state: 'trying', notice: 'It has not gone out yet.' };
  const LINK = 'tel:+8801700000000';

  let clinic: BookingClinic;
  beforeEach(() => {
    fakeTime();
    clinic = stubBooking();
  });

  const askedFor = () => clinic.api.requests(readCodeSms).map(({ body }) => body.sessionToken);
  const linkOf = (notice: HTMLElement) => notice.querySelector('a')?.getAttribute('href');

  test('an SMS that the gateway has taken needs no word and no further question', async () => {
    clinic.api.respond(readCodeSms, ACCEPTED);
    await reachCodeStep();
    await pass(60_000);
    expect(askedFor()).toEqual(['token 1']);
    expect(screen.getByText('We sent a 4-digit code to')).toBeTruthy();
  });

  test('a refused SMS is said within 10 seconds, with the telephone as a link; the code can still be typed', async () => {
    clinic.api.respond(readCodeSms, { state: 'trying', notice: null });
    await reachCodeStep();
    await pass(6_000);
    clinic.api.respond(readCodeSms, REFUSED);
    await pass(4_000);
    expect(linkOf(await findAlert('It could not be sent.'))).toBe(LINK);
    expect(codeField().disabled).toBe(false);
    // The server goes on trying, and so does the page.
    clinic.api.respond(readCodeSms, ACCEPTED);
    await pass(10_000);
    expect(screen.queryByText(/It could not be sent/)).toBeNull();
  });

  test('an SMS that waits is said within 10 seconds, also when one question got no answer', async () => {
    clinic.api.respond(readCodeSms, noConnection);
    await reachCodeStep();
    await pass(3_000);
    clinic.api.respond(readCodeSms, TRYING);
    await pass(7_000);
    const notice = screen.getByText(/It has not gone out yet/).closest('[role=status]') as HTMLElement;
    expect(linkOf(notice)).toBe(LINK);
  });

  test('a resent code is asked for by its own token, without the words of the first', async () => {
    clinic.api.respond(readCodeSms, REFUSED);
    await reachCodeStep();
    await pass(31_000);
    await findAlert('It could not be sent.');
    clinic.api.respond(readCodeSms, ACCEPTED);
    press(button(RESEND));
    await pass(2_500);
    expect(screen.queryByText(/It could not be sent/)).toBeNull();
    expect(askedFor().at(-1)).toBe('token 2');
  });

  test('while no codes can be sent, the form says so before a name is typed, and may still be sent', async () => {
    const sentence = 'Codes cannot be sent now.';
    clinic.api.respond(getClinic, { ...aClinic, codesFail: sentence });
    await openWizard();
    expect(linkOf(await findAlert(sentence))).toBe(LINK);
    expect(button('Send Verification Code').disabled).toBe(false);
  });

  test('a request that is refused because no codes can be sent has the telephone as a link', async () => {
    clinic.api.respond(requestBookingCode, refusal('SMS_FAILING'));
    await openWizard();
    fillInfo();
    sendInfo();
    expect(linkOf(await findAlert('Codes cannot be sent by SMS right now.'))).toBe(LINK);
  });
});

describe('use phone code', () => {
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
});

describe('countdown clock', () => {
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  test('counts whole seconds down to 0 and stays there', () => {
    vi.useFakeTimers();
    const deadline = performance.now() + 3_000;
    const { result } = renderHook(() => useSecondsLeft(deadline));
    expect(result.current).toBe(3);
    act(() => void vi.advanceTimersByTime(1_000));
    expect(result.current).toBe(2);
    act(() => void vi.advanceTimersByTime(10_000));
    expect(result.current).toBe(0);
  });

  test('shows the right number as soon as a sleeping tab is visible again', () => {
    vi.useFakeTimers();
    const deadline = performance.now() + 600_000;
    const { result } = renderHook(() => useSecondsLeft(deadline));
    // Time passes, but no timer of the tab fires.
    vi.spyOn(performance, 'now').mockReturnValue(deadline - 60_500);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(result.current).toBe(61);
    vi.restoreAllMocks();
  });

  test.each([
    [600, '10:00'],
    [59, '00:59'],
    [0, '00:00'],
  ])('%s s are shown as %s', (seconds, text) => {
    expect(minutesAndSeconds(seconds)).toBe(text);
  });
});
