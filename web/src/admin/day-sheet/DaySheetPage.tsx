import { clinicDate } from '@clinic-serial/contract/fields/clinic-date';
import { ageText } from '@clinic-serial/contract/messages/current/age';
import { localText } from '@clinic-serial/contract/messages/current/format';
import { getDaySheet, type SheetPerson, type SheetSitting } from '@clinic-serial/contract/subjects/day-sheet';
import type { DataOf } from '@clinic-serial/contract/subjects/endpoint';
import { IconCheck, IconPrinter } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import * as z from 'zod/mini';
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
import classes from './DaySheet.module.css';
import './sheet-print.css';

const text = adminDaySheetText;

/** /admin/doctors/{id}/day/{date}: a doctor's list of a day for paper (rules: queue 15). */
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
 * the server does not answer, the sheet on the screen is printed, which says of when it is.
 */
function usePrintOfNewest(shown: Sheet | undefined, read: () => Promise<Sheet | undefined>) {
  const [isPreparing, setPreparing] = useState(false);
  const [wanted, setWanted] = useState<Sheet>();
  useEffect(() => {
    // The browser prints what the page shows, so the newest sheet has to be on it first.
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

/** The sheets of a doctor's day, one for each sitting. Only they are printed, each from a new page on. */
function DaySheet({ sheet }: { sheet: Sheet }) {
  return (
    <article className={classes.sheets} data-day-sheet>
      {sheet.sittings.map((sitting) => (
        <SittingSheet key={sitting.sitting} sheet={sheet} sitting={sitting} />
      ))}
    </article>
  );
}

/** The doctor and the date stand in the head of the table, because browsers print it again on each page. */
function SittingSheet({ sheet, sitting }: { sheet: Sheet; sitting: SheetSitting }) {
  const heading = `sheet-${sitting.sitting}`;
  return (
    <section className={classes.sheet} aria-labelledby={heading}>
      <table className={classes.table}>
        <thead>
          <tr className={classes.headRow}>
            <td colSpan={COLUMNS.length}>
              <SheetHead sheet={sheet} sitting={sitting} heading={heading} />
            </td>
          </tr>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" data-column={column}>
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
              <td colSpan={COLUMNS.length}>{text.empty}</td>
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
    <div className={classes.head}>
      <div>
        <h2 id={heading} className={classes.doctor}>
          {localText(sheet.doctorName, sheet.doctorNameBn)}
        </h2>
        <p>{departmentText(sheet)}</p>
        <p className={classes.when}>
          {formatFullDate(sheet.date)}, {formatTimeRange(startTime, endTime)}
        </p>
      </div>
      <div className={classes.about}>
        {clinic && (
          <>
            <p className={classes.clinic}>{localText(clinic.name, clinic.nameBn)}</p>
            <p>{text.asOf(`${formatDate(clinic.today)}, ${formatTime(clinic.timeOfDay)}`)}</p>
          </>
        )}
        <p>
          {[text.people(people.length), ...(cancelled > 0 ? [text.cancelled(cancelled)] : [])].join(' · ')}
        </p>
        {state === 'cancelled' && <p className={classes.strong}>{text.sittingCancelled}</p>}
      </div>
    </div>
  );
}

function PersonRow({ person }: { person: SheetPerson }) {
  const { serialNumber, patientName, age, phoneEnd, notes, status } = person;
  return (
    <tr>
      <td data-column="serial">{formatNumber(serialNumber)}</td>
      <th scope="row" data-column="name">
        {patientName}
      </th>
      <td data-column="age">{age && ageText(age)}</td>
      <td data-column="phone">{phoneEnd !== null && text.phoneEnd(phoneEnd)}</td>
      <td data-column="note">
        {status === 'No Show' && <strong>{text.notCome}. </strong>}
        {notes}
      </td>
      <td data-column="seen">
        <span className={classes.box}>
          {status === 'Completed' && (
            <>
              <IconCheck size={16} aria-hidden />
              <span className="sr-only">{text.isSeen}</span>
            </>
          )}
        </span>
      </td>
    </tr>
  );
}
