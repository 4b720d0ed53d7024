import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Tabs.css';
import type { Appointment } from '@clinic-serial/contract/subjects/appointments';
import { Tabs } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { patientText } from '#messages/patient';
import { peopleText } from '#messages/people';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/address/Link.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { EmptyBox } from '../../ui/list/ListState.tsx';
import { SkeletonLines } from '../../ui/list/SkeletonLines.tsx';
import { AppointmentRows } from '../AppointmentRows.tsx';
import page from '../page.module.css';
import { useFamily } from '../people.api.ts';
import { personMark, personOfMark, personOptions } from '../person-mark.ts';
import classes from './AppointmentTabs.module.css';

const text = patientText.dashboard.list;
const TAB = 'tab';
const PAST = 'past';
const UPCOMING = 'upcoming';

interface AppointmentTabsProps {
  lists: { upcoming: readonly Appointment[]; past: readonly Appointment[] } | undefined;
  /** True if the patient has more appointments than these lists contain. */
  hasMore: boolean;
  today: string | undefined;
}

/** The appointments in two tabs, Upcoming and Past. The URL keeps the open tab. A family can look at one person's. */
export function AppointmentTabs({ lists, hasMore, today }: AppointmentTabsProps) {
  const [params, setParams] = useSearchParams();
  const people = useFamily();
  const [mark, setMark] = useState('');
  const person = personOfMark(people, mark);
  const ofPerson = (rows: readonly Appointment[] | undefined) =>
    person ? rows?.filter(({ patientName }) => personMark(patientName) === mark) : rows;
  const open = params.get(TAB) === PAST ? PAST : UPCOMING;

  function show(tab: string | null) {
    setParams(tab === PAST ? { [TAB]: PAST } : {}, { replace: true });
  }

  return (
    <section className={page.section} aria-labelledby="list-title">
      <div className={page.head}>
        <h2 id="list-title">{text.title}</h2>
        {people.length > 0 && (
          <SelectField
            label={peopleText.filter.label}
            data={personOptions(people, peopleText.filter.everybody)}
            value={person ? mark : ''}
            onChange={(event) => setMark(event.currentTarget.value)}
            classNames={{ root: classes.filter, label: classes.label }}
          />
        )}
      </div>
      <Tabs value={open} onChange={show} keepMounted={false}>
        <Tabs.List aria-label={text.label}>
          <Tabs.Tab value={UPCOMING} className={classes.tab}>
            {text.upcoming}
          </Tabs.Tab>
          <Tabs.Tab value={PAST} className={classes.tab}>
            {text.past}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value={UPCOMING} className={classes.panel}>
          <Rows
            rows={ofPerson(lists?.upcoming)}
            today={today}
            empty={<EmptyBox title={text.noUpcoming} text={text.noUpcomingText} />}
          />
        </Tabs.Panel>
        <Tabs.Panel value={PAST} className={classes.panel}>
          <Rows
            rows={ofPerson(lists?.past)}
            today={today}
            empty={<EmptyBox title={text.noPast} text={text.noPastText} />}
          />
          {hasMore && (
            <Link to={paths.patientHistory} className={page.more}>
              {text.older}
              <IconChevronRight size={18} aria-hidden />
            </Link>
          )}
        </Tabs.Panel>
      </Tabs>
    </section>
  );
}

interface RowsProps {
  rows: readonly Appointment[] | undefined;
  today: string | undefined;
  empty: ReactNode;
}

function Rows({ rows, today, empty }: RowsProps) {
  if (!rows || !today) return <SkeletonLines lines={3} height="5rem" />;
  return rows.length === 0 ? empty : <AppointmentRows appointments={rows} today={today} />;
}
