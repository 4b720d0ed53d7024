import { localText } from '@clinic-serial/contract/messages/current/format';
import type { getDaySheet, SheetPerson, SheetSitting } from '@clinic-serial/contract/subjects/day-sheet';
import type { DataOf } from '@clinic-serial/contract/subjects/endpoint';
import { IconCheck } from '@tabler/icons-react';
import { adminDaySheetText } from '#messages/admin-sitting-record';
import { useClinic } from '../../api/clinic.ts';
import hidden from '../../ui/style/visually-hidden.module.css';
import {
  formatDate,
  formatFullDate,
  formatNumber,
  formatTime,
  formatTimeRange,
} from '../../ui/text/format.ts';
import { departmentText } from '../../ui/ticket/ticket-text.ts';
import classes from './DaySheet.module.css';
import './sheet-print.css';

const text = adminDaySheetText;
const COLUMNS = ['serial', 'name', 'age', 'phone', 'note', 'seen'] as const;

type Sheet = DataOf<typeof getDaySheet>;

/** The sheets of a doctor's day, one for each sitting. On paper each begins a page, and nothing else is printed. */
export function DaySheet({ sheet }: { sheet: Sheet }) {
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
  /** The id of its heading. */
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
      <td data-column="age">{age !== null && formatNumber(age)}</td>
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
              <span className={hidden.hidden}>{text.isSeen}</span>
            </>
          )}
        </span>
      </td>
    </tr>
  );
}
