import { clinicDate } from '@clinic-serial/contract/fields/clinic-date';
import { ageText } from '@clinic-serial/contract/messages/current/age';
import { localText } from '@clinic-serial/contract/messages/current/format';
import { placeAt } from '@clinic-serial/contract/rules/schedule/clinic-at';
import { getDaySheet, type SheetPerson, type SheetSitting } from '@clinic-serial/contract/subjects/day-sheet';
import type { DataOf } from '@clinic-serial/contract/subjects/endpoint';
import { IconCheck, IconPrinter } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import * as z from 'zod/mini';
import { adminAppointmentsText } from '#messages/admin-appointments';
import { adminExtraText } from '#messages/admin-extra';
import { adminDaySheetText } from '#messages/admin-sitting-record';
import { useClinic } from '../../api/clinic.ts';
import { ApiError } from '../../api/errors.ts';
import { idParam } from '../../ui/address/list-address.ts';
import { ActionButton } from '../../ui/button/Action.tsx';
import { EmptyBox, SkeletonLines } from '../../ui/list/ListState.tsx';
import {
  formatDate,
  formatFullDate,
  formatNumber,
  formatTime,
  formatTimeRange,
} from '../../ui/text/format.ts';
import { departmentText } from '../../ui/ticket/ticket-text.ts';
import { QueryError } from '../LoadState.tsx';
import { PageHeader } from '../PageHeader.tsx';
import { adminPaths } from '../paths.ts';
import { NotFoundPage } from '../records/RecordPage.tsx';
import { useStaffRead } from '../staff.api.ts';
import '../../ui/ticket/print.css';
import { A4 } from './a4.ts';

const text = adminDaySheetText;

/** /admin/doctors/{id}/day/{date}: a doctor's list of a day, for printing (rules: queue 15). */
export default function DaySheetPage() {
  const params = useParams();
  const doctorId = idParam(params.id);
  const date = z.safeParse(clinicDate, params.date);
  if (doctorId === null || !date.success) return NO_SHEET;
  return <SheetOf key={`${doctorId} ${date.data}`} doctorId={doctorId} date={date.data} />;
}

function SheetOf({ doctorId, date }: { doctorId: number; date: string }) {
  const today = useClinic()?.today;
  const query = useStaffRead(getDaySheet, { params: { id: doctorId, date } });
  const { data, error, refetch } = query;
  const { print, isPreparing } = usePrintOfNewest(data, async () => (await refetch()).data);
  const back =
    date === today
      ? { to: adminPaths.queueOf(doctorId), label: text.backToQueue }
      : { to: adminPaths.calendarDay(doctorId, date), label: text.backToCalendar };

  if (error instanceof ApiError && error.status === 404) return NO_SHEET;
  const doctor = data && localText(data.doctorName, data.doctorNameBn);
  return (
    <>
      <PageHeader
        title={text.title}
        tab={doctor ? text.printTitle(doctor, formatFullDate(date)) : text.title}
        back={back}
        actions={
          data &&
          data.sittings.length > 0 && (
            <ActionButton size="sm" busy={isPreparing} onClick={() => void print()}>
              <IconPrinter size={18} aria-hidden />
              {text.print}
            </ActionButton>
          )
        }
      />
      <QueryError query={query} failed={text.loadFailed} />
      {!data && !error && <SkeletonLines lines={12} height="2rem" />}
      {data && data.sittings.length > 0 && <DaySheet sheet={data} />}
      {data?.sittings.length === 0 && (
        <EmptyBox title={`${doctor}, ${formatFullDate(date)}: ${text.none}`} text={text.noneText} />
      )}
    </>
  );
}

type Sheet = DataOf<typeof getDaySheet>;

/**
 * Reads the sheet again before it is printed, because somebody may have booked since the page was opened. If
 * the server does not answer, the sheet on the screen is printed. It names the time at which it was read.
 */
function usePrintOfNewest(shown: Sheet | undefined, read: () => Promise<Sheet | undefined>) {
  const [isPreparing, setPreparing] = useState(false);
  const [wanted, setWanted] = useState<Sheet>();
  useEffect(() => {
    // The browser prints what the page shows, so the newest sheet must be on the page first.
    if (wanted === undefined || wanted !== shown) return;
    setWanted(undefined);
    setPreparing(false);
    window.print();
  }, [wanted, shown]);
  const print = async () => {
    setPreparing(true);
    setWanted((await read()) ?? shown);
  };
  return { print, isPreparing };
}

const NO_SHEET = (
  <NotFoundPage
    title={text.title}
    texts={text}
    back={{ to: adminPaths.calendar, label: text.backToCalendar }}
  />
);

const COLUMNS = ['serial', 'name', 'age', 'phone', 'note', 'seen'] as const;

const CELL =
  'border border-line-strong px-2 py-1.5 text-start font-normal wrap-anywhere not-print:max-md:px-1 ' +
  'not-print:max-md:text-sm print:border-[0.2mm] print:px-[1.5mm] print:py-[0.35mm]';
const COLUMN_HEAD =
  'text-sm font-semibold! wrap-normal! text-muted not-print:max-md:text-xs! print:text-[8.5pt]';
/** A column that is as narrow as its words. */
const NARROW = 'w-[1%] text-end! whitespace-nowrap';

/** How the columns differ. On phones a note gets more room, and the boxes for a pen are left out. */
const CELLS: Readonly<Record<(typeof COLUMNS)[number], string>> = {
  serial: NARROW,
  name: 'w-[34%]',
  age: NARROW,
  phone: NARROW,
  note: 'not-print:max-md:w-[30%]',
  seen: 'w-[1%] text-center! not-print:max-md:hidden',
};

/** The sheets of a doctor's day, one for each sitting. Only they are printed, each on a new page. */
function DaySheet({ sheet }: { sheet: Sheet }) {
  return (
    <article className={`grid grid-cols-1 gap-8 print:block ${A4}`} data-day-sheet data-paper>
      {sheet.sittings.map((sitting) => (
        <SittingSheet key={sitting.sitting} sheet={sheet} sitting={sitting} />
      ))}
    </article>
  );
}

/** The doctor and the date are in the head of the table, because browsers repeat it on each printed page. */
function SittingSheet({ sheet, sitting }: { sheet: Sheet; sitting: SheetSitting }) {
  const heading = `sheet-${sitting.sitting}`;
  return (
    <section
      className="rounded-md border border-line bg-surface p-gutter not-print:max-md:p-sm print:border-0 print:p-0 print:text-[9.5pt] print:leading-[1.3] print:[&+&]:break-before-page"
      aria-labelledby={heading}
    >
      <table className="w-full border-collapse tabular-nums">
        <thead>
          <tr className="break-inside-avoid">
            <td colSpan={COLUMNS.length} className="pb-sm print:pb-[2mm]">
              <SheetHead sheet={sheet} sitting={sitting} heading={heading} />
            </td>
          </tr>
          <tr className="break-inside-avoid">
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className={`${CELL} ${COLUMN_HEAD} ${CELLS[column]}`}>
                {text.columns[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sitting.people.map((person) => (
            <PersonRow key={person.appointmentId} person={person} />
          ))}
          {sitting.people.length === 0 && (
            <tr>
              <td colSpan={COLUMNS.length} className={CELL}>
                {text.empty}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  );
}

interface SheetHeadProps {
  sheet: Sheet;
  sitting: SheetSitting;
  heading: string;
}

function SheetHead({ sheet, sitting, heading }: SheetHeadProps) {
  const clinic = useClinic();
  const { startTime, endTime, people, cancelled, state } = sitting;
  return (
    <div className="flex flex-wrap justify-between gap-x-6 gap-y-1 print:flex-nowrap">
      <div>
        <h2 id={heading} className="text-xl print:text-[13pt] print:leading-[1.25]">
          {localText(sheet.doctorName, sheet.doctorNameBn)}
        </h2>
        <p>{departmentText({ ...sheet, ...sitting })}</p>
        <p className="font-semibold">
          {formatFullDate(sheet.date)}, {formatTimeRange(startTime, endTime)}
        </p>
      </div>
      <div className="text-end not-print:max-md:text-start print:flex-none">
        {clinic && (
          <>
            <p className="font-semibold">{localText(clinic.name, clinic.nameBn)}</p>
            <PlaceHead of={sitting} />
            <p>{text.asOf(`${formatDate(clinic.today)}, ${formatTime(clinic.timeOfDay)}`)}</p>
          </>
        )}
        <p>
          {[text.people(people.length), ...(cancelled > 0 ? [text.cancelled(cancelled)] : [])].join(' · ')}
        </p>
        {state === 'cancelled' && <p className="font-semibold">{text.sittingCancelled}</p>}
      </div>
    </div>
  );
}

/** The place of the sitting with its telephone. Shows nothing in a clinic with one place. */
function PlaceHead({ of }: { of: SheetSitting }) {
  const place = placeAt(useClinic(), of);
  if (!place) return null;
  return (
    <>
      <p className="font-semibold">{localText(place.name, place.nameBn)}</p>
      <p>{localText(place.address, place.addressBn)}</p>
      <p>{formatNumber(place.phone)}</p>
    </>
  );
}

function PersonRow({ person }: { person: SheetPerson }) {
  const { serialNumber, patientName, isExtra, age, phoneEnd, notes, status } = person;
  return (
    <tr className="break-inside-avoid">
      <td
        className={`${CELL} ${CELLS.serial} text-lg font-bold! not-print:max-md:text-base! print:text-[11pt] print:leading-[1.2]`}
      >
        {formatNumber(serialNumber)}
      </td>
      <th scope="row" className={`${CELL} ${CELLS.name} font-semibold!`}>
        {patientName}
      </th>
      <td className={`${CELL} ${CELLS.age}`}>{age && ageText(age)}</td>
      <td className={`${CELL} ${CELLS.phone}`}>
        {phoneEnd === '' ? adminAppointmentsText.noPhone : phoneEnd !== null && text.phoneEnd(phoneEnd)}
      </td>
      <td className={`${CELL} ${CELLS.note}`}>
        {isExtra && <strong>{adminExtraText.mark}. </strong>}
        {status === 'No Show' && <strong>{text.notCome}. </strong>}
        {notes}
      </td>
      <td className={`${CELL} ${CELLS.seen}`}>
        {/* A box to tick with a pen. */}
        <span className="inline-flex size-5 items-center justify-center rounded-xs border-[1.5px] border-text align-middle print:size-[3.6mm] print:border-[0.3mm]">
          {status === 'Completed' && (
            <>
              <IconCheck size={16} aria-hidden className="print:size-[3.4mm]" />
              <span className="sr-only">{text.isSeen}</span>
            </>
          )}
        </span>
      </td>
    </tr>
  );
}
