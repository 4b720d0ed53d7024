import type { CodeRequested } from '@clinic-serial/contract/subjects/booking-code';
import { useState } from 'react';
import { codeOf } from '../../api/errors.ts';
import { useSingleFlight } from '../button/use-single-flight.ts';
import { steadyNow } from '../text/countdown-clock.ts';
import { type SentCode, sentCode, tokenOf } from './CodeField.tsx';

interface PhoneCode<Proven> {
  /** Requests a code for a phone of 11 digits. On a resend, `sessionToken` is the earlier code's token. */
  send: (phone: string, sessionToken?: string) => Promise<CodeRequested>;
  /** Sends the typed code to the server. It is safe to repeat. */
  check: (sessionToken: string, otp: string) => Promise<Proven>;
  onProven: (proven: Proven) => void;
}

export function usePhoneCode<Proven>({ send, check, onProven }: PhoneCode<Proven>) {
  const [sent, setSent] = useState<{ phone: string; code: SentCode } | null>(null);

  const request = useSingleFlight({
    send: (phone: string) => send(phone),
    onSuccess: (answer, phone) => {
      verify.forget();
      resend.forget();
      setSent({ phone, code: sentCode(answer, steadyNow(), true) });
    },
  });

  const resend = useSingleFlight({
    send: (_: undefined) => send(sent?.phone ?? '', sent?.code.sessionToken ?? undefined),
    onSuccess: (answer) => {
      verify.forget();
      // If the person has gone back since, the code is not shown again.
      setSent((current) => current && { ...current, code: sentCode(answer, steadyNow(), false) });
    },
  });

  const verify = useSingleFlight({
    send: async (otp: string) => check(tokenOf(sent?.code), otp),
    onSuccess: onProven,
    onError: (error) => {
      if (codeOf(error) !== 'SESSION_EXPIRED') return;
      setSent((current) => current && { ...current, code: { ...current.code, sessionToken: null } });
    },
  });

  return { sent, request, resend, verify, back: () => setSent(null) };
}
