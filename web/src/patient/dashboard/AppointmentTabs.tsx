import type { Appointment } from '@clinic-serial/contract/subjects/appointments';
import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { patientText } from '#messages/patient';
import { peopleText } from '#messages/people';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/address/Link.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { Tabs } from '../../ui/layout/Tabs.tsx';
import { EmptyBox, SkeletonLines } from '../../ui/list/ListState.tsx';
import { AppointmentRows } from '../AppointmentRows.tsx';
import { page } from '../page-looks.ts';
import { useFamily } from '../people.api.ts';
import { personMark, personOfMark, personOptions } from '../person-mark.ts';

const text = patientText.dashboard.list;
/** The parameter of the address, which keeps the open tab. */
const TAB = 'tab';
const TABS = ['upcoming', 'past'] as const;
type Tab = (typeof TABS)[number];

const EMPTY: Record<Tab, { title: string; text: string }> = {
  upcoming: { title: text.noUpcoming, text: text.noUpcomingText },
  past: { title: text.noPast, text: text.noPastText },
};

interface AppointmentTabsProps {
  lists: Record<Tab, readonly Appointment[]> | undefined;
  /** True if the patient has more appointments than these lists contain. */
  hasMore: boolean;
  today: string | undefined;
}

/**
 * The appointments in two tabs, Upcoming and Past. The URL keeps the open tab. A family can show those of one
 * person.
 */
export function AppointmentTabs({ lists, hasMore, today }: AppointmentTabsProps) {
  const [params, setParams] = useSearchParams();
  const people = useFamily();
  const [mark, setMark] = useState('');
  const person = personOfMark(people, mark);
  const open: Tab = params.get(TAB) === 'past' ? 'past' : 'upcoming';
  const rows = lists?.[open].filter(({ patientName }) => !person || personMark(patientName) === mark);

  const show = (tab: Tab) => setParams(tab === 'past' ? { [TAB]: tab } : {}, { replace: true });

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
            labelBefore
          />
        )}
      </div>
      <Tabs
        label={text.label}
        tabs={TABS.map((name) => ({ name, label: text[name] }))}
        open={open}
        onOpen={show}
      >
        {!rows || !today ? (
          <SkeletonLines lines={3} height="5rem" />
        ) : rows.length === 0 ? (
          <EmptyBox {...EMPTY[open]} />
        ) : (
          <AppointmentRows appointments={rows} today={today} />
        )}
        {open === 'past' && hasMore && (
          <Link to={paths.patientHistory} className={page.more}>
            {text.older}
            <IconChevronRight size={18} aria-hidden />
          </Link>
        )}
      </Tabs>
    </section>
  );
}
