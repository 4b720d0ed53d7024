import type { SittingNumber } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import { IconFileText } from '@tabler/icons-react';
import { adminSittingRecordText } from '#messages/admin-sitting-record';
import { ActionLink } from '../ui/button/Action.tsx';
import { adminPaths } from './paths.ts';

/** The link to how a sitting went, for the places that show a sitting of today or of the past. */
export function RecordLink({
  of: { doctorId, date, sitting },
}: {
  of: { doctorId: number; date: string; sitting: SittingNumber };
}) {
  return (
    <ActionLink to={adminPaths.sittingRecord(doctorId, date, sitting)} look="quiet" size="sm">
      <IconFileText size={18} aria-hidden />
      {sitting === 2 ? adminSittingRecordText.openSecond : adminSittingRecordText.open}
    </ActionLink>
  );
}
