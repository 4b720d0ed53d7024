import type { UsualDepartment } from '@clinic-serial/contract/rules/booking/usual-departments';
import { usualSearchWords } from '@clinic-serial/contract/rules/booking/usual-search-words';
import type { ClinicSetting, ClinicSettingName } from '@clinic-serial/contract/subjects/clinic-settings';
import { createDepartment, type StaffDepartment } from '@clinic-serial/contract/subjects/departments';
import type { SetupNeed } from '@clinic-serial/contract/subjects/setup';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/errors.ts';
import { settingNamed } from '../settings/setting-values.ts';
import { staffCall } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';

/** The steps of the set-up page, in their order. Any of them can be opened at any time. */
export const STEPS = ['clinic', 'fee', 'sms', 'departments', 'doctor', 'ready'] as const;
export type Step = (typeof STEPS)[number];

export const STEP_OF: Readonly<Record<SetupNeed, Step>> = {
  name: 'clinic',
  address: 'clinic',
  phone: 'clinic',
  sms: 'sms',
  department: 'departments',
  doctor: 'doctor',
};

/** The address of the set-up page. Without a step, the page opens the first one that is not done. */
export const setupAddress = (step?: Step): string =>
  step === undefined ? '/admin/setup' : `/admin/setup?step=${step}`;

/** The step that an address names; undefined for none. */
export const stepNamed = (text: string | null): Step | undefined => STEPS.find((step) => step === text);

/** The step after this one. The last one stays. */
export const stepAfter = (step: Step): Step => STEPS[STEPS.indexOf(step) + 1] ?? 'ready';

/** The step where the set-up continues: the first one that fills a need, or the last step. */
export function firstOpenStep(missing: readonly SetupNeed[]): Step {
  return STEPS.find((step) => missing.some((need) => STEP_OF[need] === step)) ?? 'ready';
}

export const NO_GATEWAY = 'console';

/** True if the clinic has chosen a value for this setting itself. */
export const isEntered = ({ name, value, source }: ClinicSetting): boolean =>
  source !== 'default' && !(name === 'SMS_GATEWAY' && value === NO_GATEWAY);

/** The settings that a step asks for. */
const ASKED: Readonly<Partial<Record<Step, readonly ClinicSettingName[]>>> = {
  clinic: ['CLINIC_NAME', 'CLINIC_ADDRESS', 'CLINIC_PHONE'],
  sms: ['SMS_GATEWAY'],
};

/**
 * True if a step has everything that it asks for. A demonstration needs no settings, but their fields are
 * empty, and a step with an empty field is not done. The fee has a default, so its step is never open.
 */
export function isDone(
  step: Step,
  { missing, hasSerial }: Progress,
  settings: readonly ClinicSetting[],
): boolean {
  if (step === 'ready') return hasSerial;
  const asked = ASKED[step] ?? [];
  return (
    !missing.some((need) => STEP_OF[need] === step) &&
    asked.every((name) => isEntered(settingNamed(settings, name)))
  );
}

interface Progress {
  missing: readonly SetupNeed[];
  hasSerial: boolean;
}

/** Adds departments one after another. A department that another Admin has just added counts as added. */
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
    // Read again after a failure too, because some of the departments may have been added.
    onSettled: () => client.invalidateQueries(),
  });
}
