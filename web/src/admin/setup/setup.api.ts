import type { UsualDepartment } from '@clinic-serial/contract/rules/booking/usual-departments';
import { usualSearchWords } from '@clinic-serial/contract/rules/booking/usual-search-words';
import { createDepartment, type StaffDepartment } from '@clinic-serial/contract/subjects/departments';
import { getSetupState } from '@clinic-serial/contract/subjects/setup';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/errors.ts';
import { staffCall, staffRead } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';

/** What the clinic still needs. */
export function useSetupState() {
  const { session } = useStaff();
  return useQuery(staffRead(session, getSetupState));
}

/** Adds departments one after the other. One that another Admin has added meanwhile counts as added. */
export function useAddDepartments() {
  const { session } = useStaff();
  const client = useQueryClient();
  return useMutation<StaffDepartment[], Error, readonly UsualDepartment[]>({
    mutationFn: async (departments) => {
      const added: StaffDepartment[] = [];
      for (const department of departments) {
        const body = { ...department, searchWords: usualSearchWords(department.name) };
        try {
          added.push(await staffCall(session, createDepartment, { body }));
        } catch (error) {
          if (!(error instanceof ApiError && error.code === 'NAME_IN_USE')) throw error;
        }
      }
      return added;
    },
    // Also after a failure, because some of them may have been added.
    onSettled: () => client.invalidateQueries(),
  });
}
