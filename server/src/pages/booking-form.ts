import { SITTING_NUMBERS } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import { requestBookingCode, verifyBookingCode } from '@clinic-serial/contract/subjects/booking';
import type { CodeRequested } from '@clinic-serial/contract/subjects/booking-code';
import {
  type BookingFormNext,
  BOOKING_FORM_FIELDS as FIELDS,
  type SentBookingForm,
  type SentFormFailure,
} from '@clinic-serial/contract/subjects/booking-form';
import { readCodeSms } from '@clinic-serial/contract/subjects/code-sms';
import type { DataOf, Endpoint } from '@clinic-serial/contract/subjects/endpoint';

/** The fields of a form as texts. A field that was not sent is missing. */
export type FormFields = Readonly<Record<string, string | undefined>>;

type ApiAnswer<Data> = { data: Data } | { failure: Omit<SentFormFailure, 'of'> };

export type ApiCall = <const E extends Endpoint>(endpoint: E, body: object) => Promise<ApiAnswer<DataOf<E>>>;

/**
 * Carries out a booking form that was sent without scripts. It calls the same endpoints as the scripts do, so
 * the same rules and limits hold.
 *
 * @param fields see BOOKING_FORM_FIELDS
 * @param now milliseconds since 1970
 * @returns where the booking stands now; a failure is part of it
 */
export async function answerBookingForm(
  call: ApiCall,
  doctorId: number,
  fields: FormFields,
  now: number,
): Promise<SentBookingForm> {
  const sitting = SITTING_NUMBERS.find((number) => String(number) === fields[FIELDS.sitting]);
  const answers = {
    patientName: fields[FIELDS.name] ?? '',
    patientPhone: fields[FIELDS.phone] ?? '',
    ...(sitting && { sitting }),
  };
  const sessionToken = fields[FIELDS.token];
  const draft = { doctorId, ...answers, appointmentDate: fields[FIELDS.date] };
  const codeNow = async () => {
    const sms = await call(readCodeSms, { sessionToken });
    const notice = 'data' in sms ? sms.data.notice : null;
    return { ...codeOf(fields, now), ...(notice === null ? {} : { notice }) };
  };
  switch (fields[FIELDS.next] as BookingFormNext | undefined) {
    case 'change':
      return { answers };
    case 'resend': {
      const sent = await call(requestBookingCode, { ...draft, sessionToken });
      if ('data' in sent) return { answers, code: { ...sent.data, first: false } };
      return { answers, code: await codeNow(), failure: { of: 'resend', ...sent.failure } };
    }
    case 'verify': {
      const verified = await call(verifyBookingCode, { sessionToken, otp: fields[FIELDS.otp] });
      if ('data' in verified) return { answers, booking: verified.data };
      return { answers, code: await codeNow(), failure: { of: 'verify', ...verified.failure } };
    }
    default: {
      const sent = await call(requestBookingCode, draft);
      if ('data' in sent) return { answers, code: { ...sent.data, first: true } };
      return { answers, failure: { of: 'request', ...sent.failure } };
    }
  }
}

/** The code that an earlier form got. Its times come from the client and are only shown. */
function codeOf(fields: FormFields, now: number): CodeRequested & { first: boolean } {
  const secondsUntil = (field: string) => {
    const at = Number(fields[field]);
    return Number.isFinite(at) ? Math.max(0, Math.ceil((at - now) / 1_000)) : 0;
  };
  return {
    sessionToken: fields[FIELDS.token] ?? '',
    expiresInSeconds: secondsUntil(FIELDS.expiresAt),
    resendAfterSeconds: secondsUntil(FIELDS.resendAt),
    first: true,
  };
}
