import { booking } from '@clinic-serial/contract/messages/current/booking';
import { fields } from '@clinic-serial/contract/messages/current/fields';
import { CODE_LIMITS } from '@clinic-serial/contract/terms/code-limits';

/** The words of a one-time code: at a booking, a login, a change of phone. */
export const codeText = {
  heading: 'Enter the verification code',
  sentTo: 'We sent a 4-digit code to',
  changePhone: 'change phone',
  label: 'Verification code',
  demo: 'Demo mode: your code is',
  expiresIn: (time: string) => `Code expires in ${time}`,
  spokenAt: { 60: 'The code expires in one minute', 300: 'The code expires in five minutes' },
  expired: booking.CODE_EXPIRED,
  incomplete: fields.codeIncomplete({ digits: CODE_LIMITS.otpLength }),
  sessionExpired: booking.SESSION_EXPIRED,
  resend: 'Resend verification code',
  resendIn: (seconds: number) => `Resend in ${seconds} s`,
  resent: 'A new code is on its way.',
  verify: 'Verify Code',
  tryAgain: 'Try again',
  retryIn: {
    seconds: (seconds: number) => `You can try again in ${seconds} s.`,
    minutes: (minutes: number) => `You can try again in ${minutes} min.`,
    hours: (hours: number) => `You can try again in ${hours} h.`,
  },
} as const;
