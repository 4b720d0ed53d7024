import type { CodeRequested } from '@clinic-serial/contract/booking-code';
import { SESSION_EXPIRED } from '@clinic-serial/contract/fields/otp-code';
import { useState } from 'react';
import { ApiError } from '../api/errors.ts';
import { steadyNow } from '../ui/countdown-clock.ts';
import { type SentCode, sentCode } from '../ui/sent-code.ts';
import { useSingleFlight } from '../ui/use-single-flight.ts';

interface PhoneCode<Proven> {
  /** Asks for a code to a phone of 11 digits; on a resend with the token of the code that it shall replace. */
  send: (phone: string, sessionToken?: string) => Promise<CodeRequested>;
  /** Sends the code back; safe to repeat. */
  check: (sessionToken: string, otp: string) => Promise<Proven>;
  onProven: (proven: Proven) => void;
}

/** Proving that somebody holds a phone: a code to it, the code back. The calls with their pending and error states. */
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
      // One who has gone back meanwhile stays there.
      setSent((current) => current && { ...current, code: sentCode(answer, steadyNow(), false) });
    },
  });

  const verify = useSingleFlight({
    send: async (otp: string) => {
      const token = sent?.code.sessionToken;
      if (!token) throw new ApiError({ message: SESSION_EXPIRED, status: 400, code: 'SESSION_EXPIRED' });
      return check(token, otp);
    },
    onSuccess: onProven,
    onError: (error) => {
      if (!(error instanceof ApiError) || error.code !== 'SESSION_EXPIRED') return;
      setSent((current) => current && { ...current, code: { ...current.code, sessionToken: null } });
    },
  });

  return { sent, request, resend, verify, back: () => setSent(null) };
}
