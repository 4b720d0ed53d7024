import {
  chooseReminders,
  getReminders,
  listPeople,
  type Person,
  savePerson,
} from '@clinic-serial/contract/subjects/people';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { patientCall, patientRead } from '../session/patient-calls.ts';
import type { PersonBody } from '../ui/people/PeopleList.tsx';
import { usePatient } from './patient-context.ts';

export function usePeople() {
  const session = usePatient();
  const params = { id: session.who.id };
  return {
    ...useQuery(patientRead(session, listPeople, { params })),
    save: (body: PersonBody) => patientCall(session, savePerson, { params, body }),
  };
}

/** The people to choose from; empty while they load, and for a patient who books for one person only. */
export function useFamily(): readonly Person[] {
  const people = usePeople().data?.people ?? [];
  return people.length > 1 ? people : [];
}

/** The reminders that the clinic sends, and the call that switches them on or off for the patient. */
export function useReminders() {
  const session = usePatient();
  const client = useQueryClient();
  const params = { id: session.who.id };
  const read = patientRead(session, getReminders, { params });
  return {
    reminders: useQuery(read).data,
    choose: async (wantsReminders: boolean) => {
      const chosen = await patientCall(session, chooseReminders, { params, body: { wantsReminders } });
      client.setQueryData(read.queryKey, (known) => known && { ...known, ...chosen });
      return chosen;
    },
  };
}
