import { clinicDate } from '@clinic-serial/contract/fields/clinic-date';
import { Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.css';
import * as z from 'zod/mini';
import { adminCalendarText } from '#messages/admin-calendar';
import { useClinic } from '../../api/clinic.ts';
import { idParam } from '../../ui/address/id-param.ts';
import { useUrlFilters } from '../../ui/address/use-url-filters.ts';
import { SkeletonLines } from '../../ui/list/SkeletonLines.tsx';
import { PageHeader } from '../PageHeader.tsx';
import tabs from '../tabs.module.css';
import { ChangeProgress } from './ChangeProgress.tsx';
import { ClosedTab } from './ClosedTab.tsx';
import { DayDialog } from './DayDialog.tsx';
import { DaysTab } from './DaysTab.tsx';
import { MonthTab } from './MonthTab.tsx';

const text = adminCalendarText;
const TABS = ['days', 'month', 'closed'] as const;
type Tab = (typeof TABS)[number];

/** A date of the address; undefined if it is not valid. */
const dateOf = (words: string) => (z.safeParse(clinicDate, words).success ? words : undefined);

/**
 * /admin/calendar: how the doctors sit. The address keeps the tab, the date, the doctor, the month, the date whose dialog
 * is open, and the job whose progress is shown.
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
      <Tabs value={tab} onChange={(next) => setFilters({ tab: next ?? 'days' })} keepMounted={false}>
        <Tabs.List className={tabs.tabs} aria-label={text.title}>
          {TABS.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {text.tabs[one]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="days">
          <DaysTab
            today={today}
            date={dateOf(filters.date) ?? today}
            isAll={filters.all !== ''}
            onDate={(date) => setFilters({ date: date === today ? '' : date })}
            onAll={(isAll) => setFilters({ all: isAll ? '1' : '' }, { replace: true })}
            onOpen={openDay}
          />
        </Tabs.Panel>
        <Tabs.Panel value="month">
          <MonthTab
            today={today}
            doctorId={doctorId}
            month={dateOf(`${filters.month}-01`) ?? `${today.slice(0, 7)}-01`}
            onDoctor={(doctor) => setFilters({ doctor })}
            onMonth={(first) => setFilters({ month: first.slice(0, 7) })}
            onOpen={openDay}
          />
        </Tabs.Panel>
        <Tabs.Panel value="closed">
          <ClosedTab doctorId={doctorId} onDoctor={(doctor) => setFilters({ doctor })} />
        </Tabs.Panel>
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
