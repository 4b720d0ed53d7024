import { SITTING_NUMBERS } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import { requestBookingCode, verifyBookingCode } from '@clinic-serial/contract/subjects/booking';
import {
  type BookingDraft,
  type BookingFormNext,
  BOOKING_FORM_FIELDS as FIELDS,
  type SentFormFailure,
} from '@clinic-serial/contract/subjects/booking-form';
import type { DataOf, Endpoint } from '@clinic-serial/contract/subjects/endpoint';
import type { Language } from '@clinic-serial/contract/terms/languages';
import { isAskedAgain } from '../booking/read-draft.ts';
import {
  beginDraft,
  browserOf,
  browserOrNew,
  changeDraft,
  claimDraft,
  type DraftState,
  draftCookie,
  endDraft,
  type OpenDraft,
  openDraft,
} from '../drafts/booking-drafts.ts';
import type { Services } from '../services.ts';

/** The fields of a form as texts. A field that was not sent is missing. */
export type FormFields = Readonly<Record<string, string | undefined>>;

type ApiAnswer<Data> = { data: Data } | { failure: Omit<SentFormFailure, 'of'> };

export type ApiCall = <const E extends Endpoint>(endpoint: E, body: object) => Promise<ApiAnswer<DataOf<E>>>;

/** A form, and the browser that sent it. */
interface SentForm {
  doctorId: number;
  /** See BOOKING_FORM_FIELDS. */
  fields: FormFields;
  /** The `Cookie` header. */
  cookies: string | undefined;
  language: Language;
  setCookie(header: string): void;
}

/**
 * Carries out a booking form that was sent without scripts. It calls the same endpoints as the scripts do, so
 * that the same rules and limits hold. The endpoints store their results in the draft, and this function
 * stores their refusals there.
 *
 * @returns undefined when the page shows the result from the draft; otherwise a refused form for which no
 *   draft was begun
 */
export async function answerBookingForm(
  services: Services,
  call: ApiCall,
  form: SentForm,
): Promise<BookingDraft | undefined> {
  const { doctorId, fields } = form;
  const draft = await openDraft(
    services,
    services.database.read,
    browserOf(services.config, form.cookies),
    doctorId,
  );
  const next = fields[FIELDS.next] as BookingFormNext | undefined;
  if (next === undefined || next === 'code') return askForCode(services, call, form, draft);
  if (!draft || !isOf(draft, fields)) return undefined;
  if (next === 'over') await endDraft(services, draft);
  if (!draft.state.code) return undefined;
  const { answers, code } = draft.state;
  const { sessionToken } = code;
  const keepFailure = (failure: SentFormFailure) =>
    keep(services, form, draft, { ...draft.state, failure: { ...failure, language: form.language } });
  if (next === 'change') await keep(services, form, draft, { answers });
  // The request that claims the turn sends the code, so that two presses send one.
  if (next === 'resend' && (await claimDraft(services, draft))) {
    const sent = await call(requestBookingCode, { doctorId, ...answers, sessionToken });
    if ('failure' in sent) await keepFailure({ of: 'resend', ...sent.failure });
  }
  if (next === 'verify') {
    const booked = await call(verifyBookingCode, { sessionToken, otp: fields[FIELDS.otp] ?? '' });
    if ('failure' in booked) await keepFailure({ of: 'verify', ...booked.failure });
  }
  return undefined;
}

/** False for a form that was made before the newest code was requested, for example in another tab. */
function isOf({ row, state }: OpenDraft, fields: FormFields): boolean {
  const turn = fields[FIELDS.turn];
  const token = fields[FIELDS.token];
  return (
    (turn === undefined || turn === String(row.turn)) &&
    (token === undefined || token === state.code?.sessionToken)
  );
}

async function askForCode(
  services: Services,
  call: ApiCall,
  form: SentForm,
  draft: OpenDraft | undefined,
): Promise<BookingDraft | undefined> {
  const { doctorId, fields, language } = form;
  const sitting = SITTING_NUMBERS.find((number) => String(number) === fields[FIELDS.sitting]);
  const answers = {
    patientName: fields[FIELDS.name] ?? '',
    patientPhone: fields[FIELDS.phone] ?? '',
    ...(sitting && { sitting }),
  };
  if (draft && (await isAskedAgain(services, draft, answers))) return undefined;
  const sent = await call(requestBookingCode, { doctorId, ...answers, appointmentDate: fields[FIELDS.date] });
  if ('data' in sent) return undefined;
  const failure = { of: 'request' as const, ...sent.failure };
  // A doctor who does not exist has no page, so no draft is begun.
  if (failure.status === 404) return { answers, failure };
  const browser = browserOrNew(services.config, form.cookies);
  if (!(await beginDraft(services, browser, doctorId, { answers, failure: { ...failure, language } }))) {
    return { answers, failure };
  }
  form.setCookie(draftCookie(services.config, browser));
  return undefined;
}

/** Stores a changed draft for another 30 minutes. */
async function keep(services: Services, form: SentForm, draft: OpenDraft, state: DraftState): Promise<void> {
  await changeDraft(services, draft, state);
  form.setCookie(draftCookie(services.config, draft.browser));
}
