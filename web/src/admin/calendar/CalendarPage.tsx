import { clinicDate } from '@clinic-serial/contract/fields/clinic-date';
import { formatMonth } from '@clinic-serial/contract/messages/current/format';
import type { DoctorDay } from '@clinic-serial/contract/subjects/calendar';
import { addDays, CLINIC_WEEK, monthsBefore, weekdayOf } from '@clinic-serial/contract/time/calendar';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import * as z from 'zod/mini';
import { adminCalendarText } from '#messages/admin-calendar';
import { useClinic } from '../../api/clinic.ts';
import { idParam } from '../../ui/address/list-address.ts';
import { useUrlFilters } from '../../ui/address/url-filters.ts';
import { ActionButton } from '../../ui/button/Action.tsx';
import { QUIET_ICON_BUTTON } from '../../ui/button/icon-button.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Tabs } from '../../ui/layout/Tabs.tsx';
import { EmptyBox, SkeletonLines } from '../../ui/list/ListState.tsx';
import { formatShortDate } from '../../ui/text/format.ts';
import { LoadState } from '../LoadState.tsx';
import { PageHeader } from '../PageHeader.tsx';
import { ChangeReport } from './ChangeReport.tsx';
import { ClosedTab, DoctorSelect } from './ClosedTab.tsx';
import { useDoctorDays } from './calendar.api.ts';
import { MAIN_ROW, STACK } from './calendar-looks.ts';
import { DayDialog } from './DayDialog.tsx';
import { DayMarks, HoursOfDay } from './DayMarks.tsx';
import { DaysTab } from './DaysTab.tsx';

const text = adminCalendarText;
const TABS = ['days', 'month', 'closed'] as const;
type Tab = (typeof TABS)[number];

/** A date of the address; undefined if it is not valid. */
const dateOf = (words: string) => (z.safeParse(clinicDate, words).success ? words : undefined);

/**
 * /admin/calendar: how the doctors sit. The address keeps the tab, the date, the doctor, the month, the date
 * whose dialog is open, and the job whose progress is shown.
 */
export default function CalendarPage() {
  const today = useClinic()?.today;
  const { filters, setFilters } = useUrlFilters({
    tab: 'days',
    date: '',
    all: '',
    doctor: '',
    month: '',
    day: '',
    change: '',
  });
  const tab: Tab = TABS.find((one) => one === filters.tab) ?? 'days';
  const doctorId = idParam(filters.doctor);
  const day = dateOf(filters.day);
  const changeId = idParam(filters.change);
  const openDay = (doctor: number, date: string) =>
    setFilters({ doctor: String(doctor), day: date }, { replace: true });

  if (!today) {
    return (
      <>
        <PageHeader title={text.title} />
        <SkeletonLines lines={6} height="3rem" />
      </>
    );
  }
  return (
    <>
      <PageHeader title={text.title} />
      <Tabs
        label={text.title}
        tabs={TABS.map((name) => ({ name, label: text.tabs[name] }))}
        open={tab}
        onOpen={(next) => setFilters({ tab: next })}
      >
        {tab === 'days' && (
          <DaysTab
            today={today}
            date={dateOf(filters.date) ?? today}
            isAll={filters.all !== ''}
            onDate={(date) => setFilters({ date: date === today ? '' : date })}
            onAll={(isAll) => setFilters({ all: isAll ? '1' : '' }, { replace: true })}
            onOpen={openDay}
          />
        )}
        {tab === 'month' && (
          <MonthTab
            today={today}
            doctorId={doctorId}
            month={dateOf(`${filters.month}-01`) ?? `${today.slice(0, 7)}-01`}
            onDoctor={(doctor) => setFilters({ doctor })}
            onMonth={(first) => setFilters({ month: first.slice(0, 7) })}
            onOpen={openDay}
          />
        )}
        {tab === 'closed' && (
          <ClosedTab today={today} doctorId={doctorId} onDoctor={(doctor) => setFilters({ doctor })} />
        )}
      </Tabs>
      {day && doctorId !== null && (
        <DayDialog
          key={`${doctorId} ${day}`}
          doctorId={doctorId}
          date={day}
          onStarted={(change) => setFilters({ day: '', change: String(change) }, { replace: true })}
          onClose={() => setFilters({ day: '' }, { replace: true })}
        />
      )}
      {!day && changeId !== null && (
        <ChangeProgress
          key={changeId}
          id={changeId}
          onClose={() => setFilters({ change: '' }, { replace: true })}
        />
      )}
    </>
  );
}

/** The dialog with the progress and the result of a job. */
export function ChangeProgress({ id, onClose }: { id: number; onClose: () => void }) {
  return (
    <Dialog title={adminCalendarText.progress.title} onClose={onClose}>
      {(close) => (
        <div className={STACK}>
          <ChangeReport id={id} />
          <div>
            <ActionButton look="quiet" size="sm" data-autofocus onClick={close}>
              {adminCalendarText.progress.close}
            </ActionButton>
          </div>
        </div>
      )}
    </Dialog>
  );
}

const monthTabText = adminCalendarText.month;

interface MonthTabProps {
  today: string;
  doctorId: number | null;
  month: string;
  onDoctor: (id: string) => void;
  onMonth: (first: string) => void;
  onOpen: (doctorId: number, date: string) => void;
}

/** The month of one doctor: a grid from Saturday to Friday on wide screens, a list by date on others. */
function MonthTab({ today, doctorId, month, onDoctor, onMonth, onOpen }: MonthTabProps) {
  const next = monthsBefore(month, -1);
  const days = useDoctorDays(doctorId, month, addDays(next, -1));
  const turn = (label: string, Icon: typeof IconChevronLeft, to: string) => (
    <button
      type="button"
      className={QUIET_ICON_BUTTON}
      aria-label={label}
      title={label}
      onClick={() => onMonth(to)}
    >
      <Icon size={22} aria-hidden />
    </button>
  );
  return (
    <>
      <div className={MAIN_ROW}>
        <DoctorSelect doctorId={doctorId} onDoctor={onDoctor} />
      </div>
      {doctorId === null && <EmptyBox title={monthTabText.choose} text={monthTabText.chooseText} />}
      {doctorId !== null && (
        <>
          <div className="mb-gutter flex flex-wrap items-center gap-sm">
            {turn(monthTabText.previous, IconChevronLeft, monthsBefore(month, 1))}
            <h2 className="min-w-36 flex-1 text-center text-xl" aria-live="polite">
              {formatMonth(month)}
            </h2>
            {turn(monthTabText.next, IconChevronRight, next)}
          </div>
          <LoadState query={days} failed={text.loadFailed} lines={8} height="3.5rem" />
          {days.data && (
            <ol className="m-0 grid list-none gap-xs p-0 min-[75rem]:grid-cols-7">
              {days.data.days.map((day, place) => (
                <li
                  key={day.date}
                  className={IN_COLUMN}
                  data-column={place === 0 ? columnOf(day.date) : undefined}
                >
                  <Cell day={day} isToday={day.date === today} onOpen={() => onOpen(doctorId, day.date)} />
                </li>
              ))}
            </ol>
          )}
        </>
      )}
    </>
  );
}

/** The first date of a month goes into the column of its weekday. */
const IN_COLUMN =
  'min-[75rem]:data-[column=2]:col-start-2 min-[75rem]:data-[column=3]:col-start-3 min-[75rem]:data-[column=4]:col-start-4 ' +
  'min-[75rem]:data-[column=5]:col-start-5 min-[75rem]:data-[column=6]:col-start-6 min-[75rem]:data-[column=7]:col-start-7';

/** The column of a date in a week that begins on Saturday, from 1. */
const columnOf = (date: string) => CLINIC_WEEK.indexOf(weekdayOf(date)) + 1;

const CELL =
  'grid size-full min-h-tap cursor-pointer content-start justify-items-start gap-1 rounded-md border px-3 py-2 text-start ' +
  'text-sm wrap-anywhere [font-family:inherit] hover:bg-sunken min-[75rem]:min-h-28 min-[75rem]:px-2';

function Cell({ day, isToday, onOpen }: { day: DoctorDay; isToday: boolean; onOpen: () => void }) {
  return (
    <button
      type="button"
      className={`${CELL} ${isToday ? 'border-accent outline-1 outline-accent' : 'border-line'} ${day.enabled ? 'bg-surface text-text' : 'bg-sunken text-muted'}`}
      aria-current={isToday ? 'date' : undefined}
      onClick={onOpen}
    >
      <time dateTime={day.date} className="font-semibold">
        {formatShortDate(day.date)}
      </time>
      <HoursOfDay day={day} />
      {(day.enabled || day.booked > 0) && (
        <span>{adminCalendarText.marks.booked(day.booked, day.patientLimit ?? 0)}</span>
      )}
      <DayMarks day={day} short />
    </button>
  );
}
