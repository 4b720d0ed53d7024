import { IconFileText } from '@tabler/icons-react';
import { adminDaySheetText } from '#messages/admin-sitting-record';
import { ActionLink } from '../../ui/button/Action.tsx';
import { adminPaths } from '../paths.ts';

interface DaySheetLinkProps {
  doctorId: number;
  /** YYYY-MM-DD */
  date: string;
  /** True to show only the icon on phones. */
  short?: boolean;
}

/** The link to a doctor's printed list of a day, for the pages that show such a day. */
export function DaySheetLink({ doctorId, date, short = false }: DaySheetLinkProps) {
  return (
    <ActionLink
      to={adminPaths.daySheet(doctorId, date)}
      look="quiet"
      size="sm"
      title={short ? adminDaySheetText.open : undefined}
    >
      <IconFileText size={18} aria-hidden />
      <span className={short ? 'max-md:sr-only' : undefined}>{adminDaySheetText.open}</span>
    </ActionLink>
  );
}
