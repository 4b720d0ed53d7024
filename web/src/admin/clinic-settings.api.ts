import { getClinicSettings } from '@clinic-serial/contract/subjects/clinic-settings';
import { useQuery } from '@tanstack/react-query';
import { staffRead } from './staff.api.ts';
import { useStaff } from './staff-context.ts';

/** The settings of the clinic, in the order of the contract. For Admins only. */
export function useClinicSettings() {
  const { session } = useStaff();
  return useQuery(staffRead(session, getClinicSettings));
}

/** The same, read anew, to see what somebody else has saved. */
export function useClinicSettingsAnew() {
  const { session } = useStaff();
  return useQuery({ ...staffRead(session, getClinicSettings), staleTime: 0, refetchOnMount: 'always' });
}
