import { useId } from 'react';
import { peopleText as text } from '#messages/people';
import { PeopleList } from '../../ui/people/PeopleList.tsx';
import { ReminderSwitch, sendsReminders } from '../../ui/people/ReminderSwitch.tsx';
import { page } from '../page-looks.ts';
import { usePeople, useReminders } from '../people.api.ts';

export function ProfilePeople() {
  const titleId = useId();
  const { data, error, refetch, save } = usePeople();
  return (
    <section className={`${page.section} border-0 border-t border-line pt-6`} aria-labelledby={titleId}>
      <h2 id={titleId}>{text.title}</h2>
      <p className={page.lead}>{text.lead}</p>
      <PeopleList people={data?.people} error={error} reload={() => void refetch()} save={save} />
    </section>
  );
}

/** The choice whether the patient wants reminders. Shows nothing if the clinic sends none. */
export function ProfileReminders() {
  const titleId = useId();
  const { reminders, choose } = useReminders();
  if (!reminders || !sendsReminders(reminders)) return null;
  return (
    <section className={`${page.section} border-0 border-t border-line pt-6`} aria-labelledby={titleId}>
      <h2 id={titleId}>{text.reminders.title}</h2>
      <ReminderSwitch reminders={reminders} label={text.reminders.wanted} choose={choose} />
    </section>
  );
}
