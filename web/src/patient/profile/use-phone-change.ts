import type { DataOf } from '@clinic-serial/contract/subjects/endpoint';
import type { requestPhoneCode } from '@clinic-serial/contract/subjects/patients';
import { useState } from 'react';
import { useSingleFlight } from '../../ui/button/use-single-flight.ts';
import { type SentCode, sentCode, tokenOf } from '../../ui/code/CodeField.tsx';
import { steadyNow } from '../../ui/text/countdown-clock.ts';

type Requested = DataOf<typeof requestPhoneCode>;

export interface ProvenCode {
  sessionToken: string;
  otp: string;
}

export interface TypedCodes {
  next: string;
  current: string;
}

interface SentCodes {
  phone: string;
  next: SentCode;
  current: SentCode;
}

interface PhoneChange {
  /** Requests both codes. On a resend, `sessionToken` is the token of the new phone's earlier code. */
  send: (phone: string, sessionToken?: string) => Promise<Requested>;
  /** Sends both typed codes to the server. It is safe to repeat. */
  check: (next: ProvenCode, current: ProvenCode) => Promise<unknown>;
  onProven: () => void;
}

/** Proves the new and the current phone: the server sends a code to each and verifies both together. */
export function usePhoneChange({ send, check, onProven }: PhoneChange) {
  const [sent, setSent] = useState<SentCodes | null>(null);

  const request = useSingleFlight({
    send: (phone: string) => send(phone),
    onSuccess: (answer, phone) => {
      verify.forget();
      resend.forget();
      setSent(codesOf(answer, phone, true));
    },
  });

  const resend = useSingleFlight({
    send: (_: undefined) => send(sent?.phone ?? '', sent?.next.sessionToken ?? undefined),
    onSuccess: (answer) => {
      verify.forget();
      // If the patient has gone back since, the codes are not shown again.
      setSent((shown) => shown && codesOf(answer, shown.phone, false));
    },
  });

  const verify = useSingleFlight({
    send: async ({ next, current }: TypedCodes) =>
      check(
        { sessionToken: tokenOf(sent?.next), otp: next },
        { sessionToken: tokenOf(sent?.current), otp: current },
      ),
    onSuccess: onProven,
  });

  return { sent, request, resend, verify, back: () => setSent(null) };
}

function codesOf(answer: Requested, phone: string, first: boolean): SentCodes {
  const now = steadyNow();
  // The server leaves `current` out if both phones are the same. `verify` then fails with
  // SESSION_EXPIRED.
  const current = answer.current ?? { ...answer, sessionToken: '', otp: undefined };
  return { phone, next: sentCode(answer, now, first), current: sentCode(current, now, first) };
}
