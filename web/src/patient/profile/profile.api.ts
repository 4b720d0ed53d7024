import {
  getProfile,
  type Patient,
  type profileForm,
  requestPhoneCode,
  updatePatient,
  verifyPhoneCode,
} from '@clinic-serial/contract/patients';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { ApiError } from '../../api/errors.ts';
import { patientText } from '../../messages/en/patient.ts';
import { patientSession } from '../../session/patient-session.ts';
import { patientCall, patientRead } from '../patient.api.ts';
import { usePatient } from '../patient-context.ts';
import type { ProvenCode } from './use-phone-change.ts';

/** What the form sends: trimmed, digits only, null for what is blank. */
export type Profile = z.output<typeof profileForm>;

export function useProfile() {
  const session = usePatient();
  return useQuery({
    ...patientRead(session, getProfile, { params: { id: session.who.id } }),
    // Somebody may be typing.
    refetchOnWindowFocus: false,
  });
}

/** The three calls of the profile. Each answers the changed record, which the session and the cache then hold. */
export function useProfileCalls() {
  const session = usePatient();
  const client = useQueryClient();
  const params = { id: session.who.id };

  function keep(patient: Patient): Patient {
    if (typeof patient?.id !== 'number') {
      throw new ApiError({ message: patientText.profile.invalidAnswer, status: 200, code: 'INVALID_ANSWER' });
    }
    patientSession.update(patient);
    // Only in the place of what is there: after a logout nothing is.
    const { queryKey } = patientRead(session, getProfile, { params });
    client.setQueryData(queryKey, (known) => known && patient);
    return patient;
  }

  return {
    /** @param phone the number that the record holds already; a new one has to be proven first */
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
