import type { StaffPatient } from '@clinic-serial/contract/subjects/patients';
import {
  chooseReminders,
  getReminders,
  listPeople,
  savePerson,
} from '@clinic-serial/contract/subjects/people';
import { useQuery } from '@tanstack/react-query';
import { peopleText as text } from '#messages/people';
import { useClinic } from '../../api/clinic.ts';
import { PeopleList } from '../../ui/people/PeopleList.tsx';
import { ReminderSwitch, sendsReminders } from '../../ui/people/ReminderSwitch.tsx';
import panel from '../panel.module.css';
import { staffRead, useStaffChange } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';

/** The people of a patient's phone, and whether the patient wants reminders. */
export function PatientPeople({ patient }: { patient: StaffPatient }) {
  const { session, can } = useStaff();
  const params = { id: patient.id };
  const year = Number(useClinic()?.today.slice(0, 4));
  const { data, error, refetch } = useQuery(staffRead(session, listPeople, { params }));
  const { data: reminders } = useQuery(staffRead(session, getReminders, { params }));
  const save = useStaffChange(savePerson);
  const choose = useStaffChange(chooseReminders);
  const mayChange = can('update');
  return (
    <section className={panel.panel} aria-labelledby="people">
      <h2 id="people">{text.titleForStaff}</h2>
      <PeopleList
        people={data?.people}
        error={error}
        reload={() => void refetch()}
        save={mayChange ? (body) => save.mutateAsync({ params, body }) : undefined}
        about={({ birthYear, appointments }) => [
          birthYear === null || Number.isNaN(year) ? null : text.age(year - birthYear),
          text.appointments(appointments),
        ]}
      />
      {reminders && sendsReminders(reminders) && (
        <ReminderSwitch
          reminders={reminders}
          label={text.reminders.wantedForStaff}
          choose={
            mayChange
              ? (wantsReminders) => choose.mutateAsync({ params, body: { wantsReminders } })
              : undefined
          }
        />
      )}
    </section>
  );
}
