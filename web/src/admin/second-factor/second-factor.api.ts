import { getSecondFactor } from '@clinic-serial/contract/subjects/second-factor';
import { useQuery } from '@tanstack/react-query';
import { staffRead } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';

/** Whether the own account has a second factor. */
export function useSecondFactor() {
  const { session } = useStaff();
  return useQuery(staffRead(session, getSecondFactor));
}
