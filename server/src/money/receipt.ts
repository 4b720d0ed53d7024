import { catalogues, textIn } from '@clinic-serial/contract/messages/catalogues';
import { accountOf, sumsOf } from '@clinic-serial/contract/rules/money/account';
import { clinicAt, placeAt } from '@clinic-serial/contract/rules/schedule/clinic-at';
import type { BodyOf, QueryOf } from '@clinic-serial/contract/subjects/endpoint';
import type {
  getReceipt as getEndpoint,
  printReceipt as printEndpoint,
  Receipt,
} from '@clinic-serial/contract/subjects/receipts';
import type { Language } from '@clinic-serial/contract/terms/languages';
import { firstPhone } from '@clinic-serial/contract/text/clinic-phones';
import { AppError } from '../app-error.ts';
import type { AppointmentRecord } from '../appointments/appointments.queries.ts';
import { existingAppointment } from '../appointments/present-appointment.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { authoriseLimitedStaff, type StaffCaller } from '../authorise.ts';
import type { Caller } from '../caller.ts';
import { makeClock } from '../clock.ts';
import type { Config } from '../config.ts';
import { lockKey } from '../database/locks.ts';
import type { Db } from '../database/tables.ts';
import { entriesOfAccount, findEntry, type StoredEntry } from '../ledger/ledger.queries.ts';
import { staffNames } from '../queue/queue.queries.ts';
import { serialOf } from '../serials/day-serial.ts';
import type { Services } from '../services.ts';
import { voidedAmong } from './money.queries.ts';
import { countPrints, findPrint, insertPrint } from './receipt.queries.ts';
import { assertFees, receiptOf } from './visit-account.ts';

/** An entry with a receipt, and its appointment. */
interface Paper {
  entry: StoredEntry;
  row: AppointmentRecord;
}

/**
 * Reads a receipt or a refund slip for the screen (rules: money 5). Its sums are those of the moment of the
 * entry, so they stay the same whenever it is read.
 *
 * @param id of the payment or refund
 * @param asked.language undefined for the patient's language
 * @throws FEES_OFF; ENTRY_NOT_FOUND, also for an entry without a receipt and, to a limited account, for an
 *   entry of another doctor
 */
export async function readReceipt(
  services: Services,
  caller: Caller,
  id: number,
  { language }: QueryOf<typeof getEndpoint>,
): Promise<Receipt> {
  authoriseLimitedStaff(caller, 'update');
  assertFees(services);
  const { read } = services.database;
  const paper = await existingPaper(read, caller, id);
  return writeReceipt(services, read, paper, language, await countPrints(read, id));
}

/**
 * Like {@link readReceipt}, for the printer. It records the print, and from the second one on the receipt
 * says that it is a copy. The same request with the same key is one print.
 *
 * @throws as {@link readReceipt}; KEY_USED if the key belongs to the print of another receipt
 */
export async function printReceipt(
  services: Services,
  { caller, address }: Actor,
  id: number,
  { language, key }: BodyOf<typeof printEndpoint>,
): Promise<Receipt> {
  authoriseLimitedStaff(caller, 'update');
  assertFees(services);
  return services.database.write(async (tx) => {
    const paper = await existingPaper(tx, caller, id);
    // The locks give two prints of one receipt at the same moment two different copy numbers.
    await lockKey(tx, `print-key:${key}`);
    await lockKey(tx, `print-of:${id}`);
    const known = await findPrint(tx, key);
    if (known && known.entryId !== id) throw new AppError('KEY_USED');
    const printId = known?.id ?? (await notePrint(services, tx, { caller, address }, paper.entry, key));
    return writeReceipt(services, tx, paper, language, await countPrints(tx, id, printId));
  });
}

async function notePrint(
  { clock }: Services,
  tx: Db,
  actor: Actor & { caller: StaffCaller },
  { id, boxId, place, kind, appointmentId }: StoredEntry,
  key: string,
): Promise<number> {
  await recordAudit(clock, tx, actor, {
    action: 'money.receipt',
    subject: { appointment: Number(appointmentId) },
    details: { box: boxId, number: place, kind },
  });
  return insertPrint(tx, {
    entryId: id,
    at: clock.now().toISOString(),
    staffId: actor.caller.staffId,
    key,
  });
}

async function existingPaper(db: Db, caller: StaffCaller, id: number): Promise<Paper> {
  const entry = await findEntry(db, id);
  if (!entry || entry.receiptNumber === null) throw new AppError('ENTRY_NOT_FOUND');
  try {
    return { entry, row: await existingAppointment(db, Number(entry.appointmentId), caller) };
  } catch (error) {
    if (error instanceof AppError) throw new AppError('ENTRY_NOT_FOUND', { cause: error });
    throw error;
  }
}

const WAYS = {
  cash: 'receiptCash',
  bkash: 'receiptBkash',
  nagad: 'receiptNagad',
  card: 'receiptCard',
} as const;
const KINDS = {
  new: 'receiptVisitNew',
  'follow-up': 'receiptVisitFollowUp',
  report: 'receiptVisitReport',
} as const;

/** @param prints how often the receipt was printed, this print included */
async function writeReceipt(
  { config }: Pick<Services, 'config'>,
  db: Db,
  { entry, row }: Paper,
  language: Language = row.language,
  prints = 0,
): Promise<Receipt> {
  const texts = catalogues[language];
  const isRefund = entry.kind === 'refund';
  const { timeZone } = config.clinic;
  const takenAt = makeClock(timeZone, () => new Date(entry.at)).timeOfDay();
  const by = (await staffNames(db, [entry.staffId])).get(entry.staffId) ?? '';
  const isVoided = (await voidedAmong(db, [entry])).has(entry.id);
  const serial = String(serialOf(row.daySerial).serialNumber);
  return {
    language,
    title: isRefund ? texts.refundSlipTitle : texts.receiptTitle,
    number: texts.receiptNumber({ number: receiptOf(entry) ?? '' }),
    clinic: clinicLines(config, row, language),
    notices: [
      ...(isVoided ? [texts.receiptVoided] : []),
      ...(prints > 1 ? [texts.receiptCopy({ copy: prints })] : []),
    ],
    details: [
      { name: texts.receiptDate, value: texts.receiptMoment({ date: entry.day, takenAt }) },
      {
        name: texts.receiptPatient,
        value: row.patientErasedAt === null ? row.patientName : texts.receiptErased,
      },
      { name: texts.receiptDoctor, value: textIn(language, row.doctorName, row.doctorNameBn) },
      { name: texts.receiptSerial, value: texts.receiptNumber({ number: serial }) },
      ...(row.appointmentDate === entry.day
        ? []
        : [{ name: texts.receiptVisitDate, value: texts.receiptDay({ date: row.appointmentDate }) }]),
      { name: texts.receiptVisit, value: visitText(language, entry, row) },
      ...(entry.way === null
        ? []
        : [{ name: isRefund ? texts.receiptGivenBackBy : texts.receiptWay, value: texts[WAYS[entry.way]] }]),
      ...(entry.reference === null ? [] : [{ name: texts.receiptReference, value: entry.reference }]),
    ],
    amounts: await amountLines(language, db, entry),
    foot: isRefund ? texts.receiptGiver({ name: by }) : texts.receiptTaker({ name: by }),
  };
}

/** The head of the paper. With several places it names the place of the visit, with its address and phone. */
function clinicLines(
  { clinic, clinicMapUrl: mapUrl, places }: Pick<Config, 'clinic' | 'clinicMapUrl' | 'places'>,
  visit: Pick<AppointmentRecord, 'placeId'>,
  language: Language,
): string[] {
  const known = { ...clinic, mapUrl, places };
  const { address, addressBn, phone } = clinicAt(known, visit);
  const place = placeAt(known, visit);
  const names = [clinic, ...(place ? [place] : [])].map((one) => textIn(language, one.name, one.nameBn));
  return [
    // A first place without a name of its own is called as the clinic (rules: places 2).
    ...new Set(names),
    textIn(language, address, addressBn),
    catalogues[language].receiptNumber({ number: firstPhone(phone) }),
  ].filter((line) => line !== '');
}

/** The kind of the visit at the time of the entry. A follow-up also names the date of the visit before it. */
function visitText(language: Language, { visitKind }: StoredEntry, row: AppointmentRecord): string {
  const texts = catalogues[language];
  const kind = visitKind ?? 'new';
  return kind === 'follow-up' && row.lastSeenOn !== null
    ? texts.receiptVisitFollowUpAfter({ date: row.lastSeenOn })
    : texts[KINDS[kind]];
}

/** The sums of the visit at the moment of an entry. What was added later does not count. */
async function amountLines(language: Language, db: Db, entry: StoredEntry): Promise<Receipt['amounts']> {
  const texts = catalogues[language];
  const all = await entriesOfAccount(db, Number(entry.accountId));
  const before = sumsOf(all.filter(({ id }) => id < entry.id));
  const paidBefore = before.paid - before.refunded;
  const fee = entry.visitFee ?? 0;
  const { due } = accountOf('Booked', fee, { ...before, paid: before.paid + entry.amount });
  const line = (name: string, paisa: number, isTotal = false) => ({
    name,
    value: texts.receiptMoney({ paisa }),
    isTotal,
  });
  const common = [
    line(texts.receiptFee, fee),
    ...(before.discount > 0 ? [line(texts.receiptDiscount, before.discount)] : []),
    ...(paidBefore > 0 ? [line(texts.receiptPaidBefore, paidBefore)] : []),
  ];
  if (entry.kind === 'refund') return [...common, line(texts.receiptThisRefund, entry.amount, true)];
  return [...common, line(texts.receiptThisPayment, entry.amount, true), line(texts.receiptStillDue, due)];
}
