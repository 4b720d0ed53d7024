import { formatTaka } from '@clinic-serial/contract/messages/current/format';

/** What the page of a doctor and the booking page say alike. */
export const oneDoctor = {
  loading: 'Loading doctor information',
  failed: 'Failed to load doctor information',
  back: 'Back to Doctors',
  notFound: 'Doctor not found',
  notFoundHint: 'This doctor is not in our list any more. Please choose another one.',
  fee: (fee: number) => `Consultation fee: ${fee} taka`,
  /** In paisa. */
  ownFee: (paisa: number) => `Consultation fee: ${formatTaka(paisa)}`,
  followUp: (days: number, paisa: number) =>
    `follow-up within ${days === 1 ? '1 day' : `${days} days`}: ${formatTaka(paisa)}`,
  payAtDesk: 'Pay at the desk',
} as const;
