import { CODE_LIMITS } from '@clinic-serial/contract/terms/code-limits';
import { digitsOf } from '@clinic-serial/contract/text/digits';
import { useEffect, useEffectEvent } from 'react';

/** The part of WebOTP that TypeScript does not know. */
interface SmsRequest extends CredentialRequestOptions {
  otp: { transport: ['sms'] };
}

/**
 * Reads the code from the SMS where the browser can (WebOTP, Chrome on Android). The browser asks the person first. The
 * SMS names this site in its last line.
 *
 * @param waitsFor changes with every code that is sent, for example its token
 * @param onCode called with the digits
 */
export function useSmsCode(waitsFor: string | null, onCode: (code: string) => void): void {
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
