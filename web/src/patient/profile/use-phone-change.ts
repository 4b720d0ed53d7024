import type { DataOf } from '@clinic-serial/contract/endpoint';
import { SESSION_EXPIRED } from '@clinic-serial/contract/fields/otp-code';
import type { requestPhoneCode } from '@clinic-serial/contract/patients';
import { useState } from 'react';
import { ApiError } from '../../api/errors.ts';
import { steadyNow } from '../../ui/countdown-clock.ts';
import { type SentCode, sentCode } from '../../ui/sent-code.ts';
import { useSingleFlight } from '../../ui/use-single-flight.ts';

type Requested = DataOf<typeof requestPhoneCode>;

/** A code with the token of the request that sent it. */
export interface ProvenCode {
  sessionToken: string;
  otp: string;
}

/** The digits that were typed for each phone. */
export interface TypedCodes {
  next: string;
  current: string;
}

/** The two codes of a change of phone. */
export interface SentCodes {
  /** The new phone, 11 digits. */
  phone: string;
  next: SentCode;
  current: SentCode;
}

interface PhoneChange {
  /** Asks for both codes; on a resend with the token of the code for the new phone that it replaces. */
  send: (phone: string, sessionToken?: string) => Promise<Requested>;
  /** Sends both codes back; safe to repeat. */
  check: (next: ProvenCode, current: ProvenCode) => Promise<unknown>;
  onProven: () => void;
}

/** Proving the new phone and the current one: a code to each, both codes back in one step. */
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
      // One who has gone back meanwhile stays there.
      setSent((shown) => shown && codesOf(answer, shown.phone, false));
    },
  });

  const verify = useSingleFlight({
    send: async ({ next, current }: TypedCodes) => {
      const nextToken = sent?.next.sessionToken;
      const currentToken = sent?.current.sessionToken;
      if (!nextToken || !currentToken) {
        throw new ApiError({ message: SESSION_EXPIRED, status: 400, code: 'SESSION_EXPIRED' });
      }
      return check({ sessionToken: nextToken, otp: next }, { sessionToken: currentToken, otp: current });
    },
    onSuccess: onProven,
  });

  return { sent, request, resend, verify, back: () => setSent(null) };
}

function codesOf(answer: Requested, phone: string, first: boolean): SentCodes {
  const now = steadyNow();
  // Without a request for the current phone its code cannot be checked: the desk is the way then.
  const current = answer.current ?? { ...answer, sessionToken: '', otp: undefined };
  return { phone, next: sentCode(answer, now, first), current: sentCode(current, now, first) };
}
