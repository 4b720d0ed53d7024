import { localText } from '@clinic-serial/contract/messages/current/format';
import { createHolidays, type Holiday } from '@clinic-serial/contract/subjects/calendar';
import { CALENDAR_LIMITS } from '@clinic-serial/contract/terms/calendar-limits';
import { addDays, daysBetween } from '@clinic-serial/contract/time/calendar';
import { IconMoon } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { adminCalendarText } from '#messages/admin-calendar';
import { Tag } from '../../ui/badge/Tag.tsx';
import { ActionButton } from '../../ui/button/Action.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { CheckField } from '../../ui/form/CheckField.tsx';
import { FailureNotice } from '../../ui/notice/FailureNotice.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';
import { formatFullDate, formatNumber } from '../../ui/text/format.ts';
import { useChangeKey } from '../change-key.ts';
import { useStaffChange } from '../staff.api.ts';
import { ClosedPlaces, closedPlaces, isWithoutPlaces, WHOLE_CLINIC } from './ClosedPlaces.tsx';
import { STACK } from './calendar-looks.ts';

const text = adminCalendarText.choice;

/** A row of one or several days that a person can make holidays. */
interface Choosable {
  from: string;
  to: string;
  name: string;
  nameBn: string | null;
  /** True if the date depends on the moon. */
  isExpected: boolean;
}

/** The result for the chosen dates. */
export interface AddedHolidays {
  created: readonly Holiday[];
  existing: readonly string[];
  touched: number;
}

interface HolidayChoiceProps {
  title: string;
  /** The words above the list. */
  children: ReactNode;
  /** In the order of the dates; undefined until they are known. */
  rows: readonly Choosable[] | undefined;
  /** The dates that are holidays already. */
  entered: ReadonlySet<string>;
  onAdded: (added: AddedHolidays) => void;
  onClose: () => void;
}

/** The dates of a holiday, from its first to its last. */
export const datesOf = ({ from, to }: Pick<Choosable, 'from' | 'to'>) =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, days) => addDays(from, days));

const keyOfRow = ({ from, to, name }: Choosable) => `${from} ${to} ${name}`;

/**
 * A list from which a person chooses the holidays of the clinic (rules: Import 9). Nothing is chosen at
 * first, because no clinic closes on all of them. Days that are holidays already cannot be chosen. In a
 * clinic with several places, one choice says what all chosen holidays close.
 */
export function HolidayChoice({ title, children, rows, ...list }: HolidayChoiceProps) {
  return (
    <Dialog title={title} onClose={list.onClose}>
      {(close) => (
        <div className={STACK}>
          {children}
          {rows && <ChoiceList {...list} rows={rows} onClose={close} />}
        </div>
      )}
    </Dialog>
  );
}

type ChoiceListProps = Omit<HolidayChoiceProps, 'title' | 'children' | 'rows'> & {
  rows: readonly Choosable[];
};

function ChoiceList({ rows, entered, onAdded, onClose }: ChoiceListProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [where, setWhere] = useState(WHOLE_CLINIC);
  const [problem, setProblem] = useState<string>();
  const create = useStaffChange(createHolidays);
  const requestKey = useChangeKey();

  const newDatesOf = (row: Choosable) => datesOf(row).filter((date) => !entered.has(date));
  const open = rows.filter((row) => newDatesOf(row).length > 0);
  const fixed = open.filter(({ isExpected }) => !isExpected);
  const isChosen = (row: Choosable) => chosen.has(keyOfRow(row)) && newDatesOf(row).length > 0;
  // Two chosen rows may have a date in common. It gets the name of the first row.
  const byDate = new Map(
    open
      .filter(isChosen)
      .reverse()
      .flatMap((row) => newDatesOf(row).map((date) => [date, { date, name: row.name, nameBn: row.nameBn }])),
  );

  function choose(next: readonly Choosable[]) {
    setChosen(new Set(next.map(keyOfRow)));
    setProblem(undefined);
  }

  function toggle(row: Choosable) {
    choose(rows.filter((one) => (one === row ? !isChosen(one) : isChosen(one))));
  }

  function add() {
    const most = CALENDAR_LIMITS.holidaysAtOnce;
    if (byDate.size === 0) return setProblem(text.noneChosen);
    if (byDate.size > most) return setProblem(text.tooMany(most));
    if (isWithoutPlaces(where)) return setProblem(adminCalendarText.closed.placesRequired);
    const holidays = [...byDate.values()].map((holiday) => ({ ...holiday, ...closedPlaces(where) }));
    create.mutate(
      { body: { holidays, key: requestKey(holidays) } },
      {
        onSuccess: (added) => {
          onClose();
          onAdded(added);
        },
      },
    );
  }

  return (
    <>
      <ClosedPlaces
        where={where}
        onChange={(change) => {
          setWhere({ ...where, ...change });
          setProblem(undefined);
        }}
      />
      {open.length > 1 && (
        <div className="flex flex-wrap gap-xs">
          <ActionButton
            look="soft"
            size="sm"
            onClick={() => choose(fixed.length < open.length ? fixed : open)}
          >
            {fixed.length < open.length ? text.allFixed(fixed.length) : text.all(open.length)}
          </ActionButton>
          <ActionButton look="plain" size="sm" disabled={byDate.size === 0} onClick={() => choose([])}>
            {text.none}
          </ActionButton>
        </div>
      )}
      {yearsOf(rows).map((year) => (
        <fieldset
          key={year}
          className="isolate m-0 grid [&_input]:scroll-my-24 min-w-0 gap-xs border-0 p-0"
          disabled={create.isPending}
        >
          <legend className="p-0 text-lg font-semibold">{yearText(year)}</legend>
          {rows
            .filter(({ from }) => from.startsWith(year))
            .map((row) => (
              <CheckField
                key={keyOfRow(row)}
                label={<RowName row={row} />}
                description={
                  <RowDates row={row} enteredDays={datesOf(row).length - newDatesOf(row).length} />
                }
                checked={isChosen(row)}
                disabled={newDatesOf(row).length === 0}
                onChange={() => toggle(row)}
              />
            ))}
        </fieldset>
      ))}
      <div className="sticky bottom-0 -mx-lg -mb-lg grid gap-sm border-t border-line bg-surface px-lg py-gutter">
        {problem && (
          <Notice tone="danger" role="alert">
            <p>{problem}</p>
          </Notice>
        )}
        <FailureNotice error={create.error} fallback={text.failed} />
        <div>
          <ActionButton busy={create.isPending} onClick={() => add()}>
            {text.add(byDate.size)}
          </ActionButton>
        </div>
      </div>
    </>
  );
}

const yearsOf = (rows: readonly Choosable[]) => [...new Set(rows.map(({ from }) => from.slice(0, 4)))];

/** '২০২৭', without a thousands separator. */
const yearText = (year: string) => [...year].map((digit) => formatNumber(Number(digit))).join('');

function RowName({ row: { name, nameBn, isExpected } }: { row: Choosable }) {
  return (
    <span className="flex flex-wrap items-baseline gap-x-sm wrap-anywhere">
      {localText(name, nameBn)}
      {isExpected && (
        <Tag tint="amber" Icon={IconMoon}>
          {text.expected}
        </Tag>
      )}
    </span>
  );
}

function RowDates({ row: { from, to }, enteredDays }: { row: Choosable; enteredDays: number }) {
  const days = daysBetween(from, to) + 1;
  const range =
    days === 1
      ? formatFullDate(from)
      : `${adminCalendarText.closed.fromTo(formatFullDate(from), formatFullDate(to))} (${text.days(days)})`;
  const state =
    enteredDays === 0 ? '' : enteredDays === days ? text.entered : text.enteredPartly(enteredDays, days);
  return (
    <>
      {range}
      {state && (
        <>
          <br />
          <strong>{state}</strong>
        </>
      )}
    </>
  );
}
