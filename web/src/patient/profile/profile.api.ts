import {
  getProfile,
  type Patient,
  type profileForm,
  requestPhoneCode,
  updatePatient,
  verifyPhoneCode,
} from '@clinic-serial/contract/subjects/patients';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { patientText } from '#messages/patient';
import { ApiError } from '../../api/errors.ts';
import { patientCall, patientRead } from '../../session/patient-calls.ts';
import { patientSession } from '../../session/patient-session.ts';
import { usePatient } from '../patient-context.ts';
import type { ProvenCode } from './use-phone-change.ts';

/** The data that the form sends: trimmed texts, phones as digits, and null for empty values. */
export type Profile = z.output<typeof profileForm>;

export function useProfile() {
  const session = usePatient();
  return useQuery({
    ...patientRead(session, getProfile, { params: { id: session.who.id } }),
    // Reading again would disturb a patient who is typing.
    refetchOnWindowFocus: false,
  });
}

/** The profile's calls. `save` and `changePhone` put the changed record into the session and the cache. */
export function useProfileCalls() {
  const session = usePatient();
  const client = useQueryClient();
  const params = { id: session.who.id };

  function keep(patient: Patient): Patient {
    if (typeof patient?.id !== 'number') {
      throw new ApiError({ message: patientText.profile.invalidAnswer, status: 200, code: 'INVALID_ANSWER' });
    }
    patientSession.update(patient);
    // Replace only existing data. After a logout the cache is empty and must stay empty.
    const { queryKey } = patientRead(session, getProfile, { params });
    client.setQueryData(queryKey, (known) => known && patient);
    return patient;
  }

  return {
    /** @param phone the phone in the record, because a new phone must be proven first */
    save: async (profile: Profile, phone: string): Promise<Patient> => {
      if (!patientSession.read()) throw new ApiError({ message: patientText.profile.noSession, status: 0 });
      return keep(await patientCall(session, updatePatient, { params, body: { ...profile, phone } }));
    },
    sendPhoneCode: (phone: string, sessionToken?: string) =>
      patientCall(session, requestPhoneCode, { params, body: { phone, sessionToken } }),
    changePhone: async (next: ProvenCode, current: ProvenCode): Promise<Patient> =>
      keep(await patientCall(session, verifyPhoneCode, { params, body: { ...next, current } })),
  };
}
