import { listAppointments } from '@clinic-serial/contract/appointments';
import { localText } from '@clinic-serial/contract/messages/current/format';
import { useQuery } from '@tanstack/react-query';
import { adminQueueText } from '#messages/admin-queue';
import { paths } from '../../paths.ts';
import { ActionLink } from '../../ui/button/Action.tsx';
import { formatTime } from '../../ui/text/format.ts';
import { queuePaths } from '../queue-paths.ts';
import { staffRead } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';

const text = adminQueueText.arrival;

/** Where a ticket belongs that is not of this queue, with the way there. */
export function ElsewhereToday({ reference, date }: { reference: string; date: string }) {
  const { session } = useStaff();
  const looked = useQuery(
    staffRead(session, listAppointments, { query: { search: reference, date, limit: '1' } }),
  );
  if (looked.isPending) return <p>{text.looking(reference)}</p>;
  if (looked.isError) return <p role="alert">{text.lookFailed}</p>;
  const [appointment] = looked.data.appointments;
  if (!appointment) return <p role="alert">{text.notToday(reference)}</p>;
  const { serialNumber, patientName, doctorName, doctorNameBn, doctorScheduleStart, doctorId, sitting } =
    appointment;
  const doctor = localText(doctorName, doctorNameBn);
  return (
    <p role="alert">
      {text.elsewhere(serialNumber, patientName, doctor, formatTime(doctorScheduleStart))}{' '}
      <ActionLink look="quiet" size="sm" to={queuePaths.adminQueueOf(doctorId, sitting)}>
        {text.openThere}
      </ActionLink>
    </p>
  );
}
