import {
  IconArrowBackUp,
  type IconBan,
  IconClockExclamation,
  IconDoorExit,
  IconStethoscope,
} from '@tabler/icons-react';
import { adminDoctorQueueText } from '#messages/admin-doctor-queue';
import type { useAct } from './queue.api.ts';
import type { useSittingDialogs } from './use-sitting-dialogs.tsx';

const text = adminDoctorQueueText.menu;

/** An act of a whole sitting, as a menu or a notice offers it. */
export interface SittingAct {
  label: string;
  Icon: typeof IconBan;
  run: () => void;
  danger?: boolean;
}

/** The acts that both the menu of a sitting and the notice of an overdue one offer, in the same words. */
export function sittingActs(
  act: ReturnType<typeof useAct>,
  { open, end }: Pick<ReturnType<typeof useSittingDialogs>, 'open' | 'end'>,
): Record<'doctor-arrived' | 'late' | 'back' | 'end', SittingAct> {
  return {
    'doctor-arrived': {
      label: text.arrived,
      Icon: IconStethoscope,
      run: () => act.mutate({ kind: 'doctor-arrived' }),
    },
    late: { label: text.late, Icon: IconClockExclamation, run: () => open({ kind: 'late' }) },
    back: { label: text.back, Icon: IconArrowBackUp, run: () => act.mutate({ kind: 'back' }) },
    end: { label: text.end, Icon: IconDoorExit, run: end },
  };
}
