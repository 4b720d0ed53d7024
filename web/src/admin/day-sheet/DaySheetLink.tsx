import { IconFileText } from '@tabler/icons-react';
import { adminDaySheetText } from '#messages/admin-day-sheet';
import { ActionLink } from '../../ui/button/Action.tsx';
import { queuePaths } from '../queue-paths.ts';

interface DaySheetLinkProps {
  doctorId: number;
  /** YYYY-MM-DD */
  date: string;
}

/** The link to a doctor's list of a day for paper, for the places that show such a day. */
export function DaySheetLink({ doctorId, date }: DaySheetLinkProps) {
  return (
    <ActionLink to={queuePaths.adminDaySheet(doctorId, date)} look="quiet" size="sm">
      <IconFileText size={18} aria-hidden />
      {adminDaySheetText.open}
    </ActionLink>
  );
}
