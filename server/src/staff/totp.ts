import { Secret, TOTP } from 'otpauth';

/** Codes of 6 digits that change every 30 seconds, with SHA-1: the form that every authenticator app knows (RFC 6238). */
const FORM = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const CODE = /^\d{6}$/;
/** A code may be one step too old or too new, because the clocks of phones differ. */
const DRIFT_STEPS = 1;

/** A new secret of 160 bits, in Base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The `otpauth:` address that an authenticator app reads from a QR code. */
export function totpAddress(secret: string, names: { clinic: string; username: string }): string {
  // The colon separates the two names in the address.
  const issuer = names.clinic.replaceAll(':', ' ');
  return new TOTP({ ...FORM, issuer, label: names.username, secret }).toString();
}

/**
 * The time step to which a code belongs.
 *
 * @param code what a person entered
 * @returns the number of the step; undefined when it is no code of six digits, or belongs to no step near now
 */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  // The library throws at other characters that take more than one byte.
  if (!CODE.test(code)) return undefined;
  const timestamp = now.getTime();
  const delta = TOTP.validate({
    ...FORM,
    secret: Secret.fromBase32(secret),
    token: code,
    timestamp,
    window: DRIFT_STEPS,
  });
  return delta === null ? undefined : TOTP.counter({ period: FORM.period, timestamp }) + delta;
}
