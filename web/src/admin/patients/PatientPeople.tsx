import { genderName } from '@clinic-serial/contract/messages/current/words';
import type { StaffPatient } from '@clinic-serial/contract/subjects/patients';
import {
  chooseReminders,
  getReminders,
  listPeople,
  savePerson,
} from '@clinic-serial/contract/subjects/people';
import { adminPatientsText } from '#messages/admin-patients';
import { peopleText as patientPeopleText } from '#messages/people';
import { DetailList } from '../../ui/list/DetailList.tsx';
import { PeopleList } from '../../ui/people/PeopleList.tsx';
import { ReminderSwitch, sendsReminders } from '../../ui/people/ReminderSwitch.tsx';
import { formatDate, formatNumber } from '../../ui/text/format.ts';
import { useAges } from '../../ui/text/use-ages.ts';
import { PhoneLink } from '../marks.tsx';
import { Panel } from '../Panel.tsx';
import { PANEL } from '../panel.ts';
import { useStaffChange, useStaffRead } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';
import { useDates } from './patient-text.tsx';

const text = adminPatientsText.field;

/** A patient's record. Optional fields, such as the address, appear only when they have a value. */
export function PatientSummary({ patient }: { patient: StaffPatient }) {
  const { dateOf } = useDates();
  const ageOf = useAges();
  const { address, emergencyContact, dateOfBirth, createdAt, erasedAt } = patient;
  return (
    <section className={PANEL} aria-labelledby="summary">
      <h2 id="summary" className="sr-only">
        {adminPatientsText.detail.summary}
      </h2>
      <DetailList
        details={[
          [text.id, formatNumber(patient.id)],
          [text.phone, erasedAt === null ? <PhoneLink key="phone" phone={patient.phone} /> : text.noPhone],
          [text.age, ageOf(patient) ?? text.noAge],
          [text.gender, patient.gender ? genderName(patient.gender) : text.noGender],
          [text.totalAppointments, formatNumber(patient.totalAppointments)],
          [text.dateOfBirth, dateOfBirth && formatDate(dateOfBirth)],
          [text.emergencyContact, emergencyContact && <PhoneLink key="emergency" phone={emergencyContact} />],
          [text.registered, createdAt ? dateOf(createdAt) : null],
          [text.address, address, 'wide'],
        ]}
      />
    </section>
  );
}

/** The people of a patient's phone, and whether the patient wants reminders. */
export function PatientPeople({ patient }: { patient: StaffPatient }) {
  const { can } = useStaff();
  const params = { id: patient.id };
  const { data, error, refetch } = useStaffRead(listPeople, { params });
  const { data: reminders } = useStaffRead(getReminders, { params });
  const save = useStaffChange(savePerson);
  const choose = useStaffChange(chooseReminders);
  const mayChange = can('update') && !patient.isShared;
  return (
    <Panel id="people" title={patientPeopleText.titleForStaff}>
      <PeopleList
        people={data?.people}
        error={error}
        reload={() => void refetch()}
        save={mayChange ? (body) => save.mutateAsync({ params, body }) : undefined}
        about={({ appointments }) => patientPeopleText.appointments(appointments)}
      />
      {reminders && sendsReminders(reminders) && (
        <ReminderSwitch
          reminders={reminders}
          label={patientPeopleText.reminders.wantedForStaff}
          choose={
            mayChange
              ? (wantsReminders) => choose.mutateAsync({ params, body: { wantsReminders } })
              : undefined
          }
        />
      )}
    </Panel>
  );
}
