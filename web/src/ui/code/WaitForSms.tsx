import type { CodeSms, readCodeSms } from '@clinic-serial/contract/subjects/code-sms';
import { CODE_LIMITS } from '@clinic-serial/contract/terms/code-limits';
import { digitsOf } from '@clinic-serial/contract/text/digits';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '../../api/client.ts';
import { routeOf } from '../../api/route.ts';
import { Notice } from '../notice/Notice.tsx';
import { ClinicPhone } from '../text/ClinicPhone.tsx';
import type { SentCode } from './CodeField.tsx';

const smsRoute = routeOf<typeof readCodeSms>({ method: 'POST', path: '/codes/sms' });

/**
 * The pauses between the questions about the SMS. The third answer comes within 10 s of the request for the
 * code. After 5 minutes the server tries no more.
 */
const PAUSES_MS = [2_000, 3_000, 3_000, ...Array.from({ length: 30 }, () => 10_000)];

interface WaitForSmsProps {
  code: SentCode;
  onCode?: (code: string) => void;
}

/**
 * Waits with the patient for the SMS. It reads the code from the SMS if the browser can, and says so if the
 * SMS could not be sent.
 */
export function WaitForSms({ code, onCode }: WaitForSmsProps) {
  const { state, notice } = useSms(code.sessionToken);
  useSmsCode(onCode ? code.sessionToken : null, onCode ?? (() => undefined));
  // The page from the server may contain the same notice already.
  if (!notice || notice === code.notice) return null;
  const isRefused = state === 'refused';
  return (
    <Notice tone={isRefused ? 'danger' : 'warn'} role={isRefused ? 'alert' : 'status'}>
      <p>
        {notice} <ClinicPhone />
      </p>
    </Notice>
  );
}

/** The state of the SMS with a code. The server is asked until the gateway has taken the SMS. */
function useSms(sessionToken: string | null): CodeSms {
  const [sms, setSms] = useState<CodeSms>({ state: 'trying', notice: null });
  useEffect(() => {
    if (sessionToken === null) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    const ask = async () => {
      for (const ms of PAUSES_MS) {
        await pause(ms);
        if (signal.aborted) return;
        // Without an answer the last known state stays.
        const answer = await call(smsRoute, { body: { sessionToken }, signal }).catch(() => null);
        if (signal.aborted) return;
        if (answer) setSms(answer);
        if (answer && answer.state !== 'trying' && answer.state !== 'refused') return;
      }
    };
    void ask();
    return () => leaving.abort();
  }, [sessionToken]);
  return sms;
}

/** The part of WebOTP that TypeScript does not know. */
interface SmsRequest extends CredentialRequestOptions {
  otp: { transport: ['sms'] };
}

/**
 * Reads the code from the SMS after asking the person, if the browser can (WebOTP, Chrome on Android).
 *
 * @param waitsFor changes with every code that is sent, for example its token
 * @param onCode called with the digits
 */
function useSmsCode(waitsFor: string | null, onCode: (code: string) => void): void {
  const take = useEffectEvent((credential: Credential | null) => {
    const code = digitsOf((credential as { code?: string } | null)?.code ?? '');
    if (code.length === CODE_LIMITS.otpLength) onCode(code);
  });

  useEffect(() => {
    if (waitsFor === null || !('OTPCredential' in window) || !('credentials' in navigator)) return;
    const request = new AbortController();
    const wanted: SmsRequest = { otp: { transport: ['sms'] }, signal: request.signal };
    // A refusal, a time-out and the abort below are no errors: the person can type the code.
    navigator.credentials.get(wanted).then(take, () => undefined);
    return () => request.abort();
  }, [waitsFor]);
}
