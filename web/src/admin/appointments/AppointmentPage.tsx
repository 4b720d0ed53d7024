import type { Appointment } from '@clinic-serial/contract/subjects/appointments';
import { isStillAhead } from '@clinic-serial/contract/terms/appointment-status';
import { IconCalendarShare, IconHistory, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { adminAppointmentsText } from '#messages/admin-appointments';
import { adminCalendarText } from '#messages/admin-calendar';
import { useClinic } from '../../api/clinic.ts';
import { Link } from '../../ui/address/Link.tsx';
import { idParam, useListAddress } from '../../ui/address/list-address.ts';
import { StatusBadge } from '../../ui/badge/StatusBadge.tsx';
import { ActionButton } from '../../ui/button/Action.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';
import { useWhen } from '../../ui/text/use-when.ts';
import { AffectedMarks, ExtraBadge, NotSeenMark, SittingMark } from '../marks.tsx';
import { MoneyMark } from '../money-desk/MoneyMark.tsx';
import { PageHeader } from '../PageHeader.tsx';
import { adminPaths } from '../paths.ts';
import { RecordPage } from '../records/RecordPage.tsx';
import { useStaff } from '../staff-context.ts';
import { AppointmentDetails } from './AppointmentDetails.tsx';
import { BookingType } from './AppointmentsTable.tsx';
import { useAppointment } from './appointments.api.ts';
import { MoveAppointment } from './MoveAppointment.tsx';
import { usePersonHistory } from './PersonHistory.tsx';
import { usePrintSlip } from './use-print-slip.tsx';

const text = adminAppointmentsText.detail;

/** /admin/appointments/{id}: one appointment and its actions. */
export function AppointmentPage() {
  const id = idParam(useParams().id);
  const back = useWayBack();
  return (
    <RecordPage
      id={id}
      query={useAppointment(id)}
      title={text.about}
      back={back}
      texts={text}
      failed={() => text.fetchFailed}
      lines={8}
      height="2.5rem"
    >
      {(appointment) => <Loaded appointment={appointment} back={back} />}
    </RecordPage>
  );
}

interface WayBack {
  to: string;
  label: string;
}

/**
 * The way back: to the patient's page or history if the appointment was opened from there, otherwise to the
 * list.
 */
function useWayBack(): WayBack {
  const patient = useListAddress(adminPaths.patients);
  const list = useListAddress(adminPaths.appointments);
  if (patient !== adminPaths.patients) return { to: patient, label: adminAppointmentsText.backToPatient };
  return { to: list, label: adminAppointmentsText.backToList };
}

function Loaded({ appointment, back }: { appointment: Appointment; back: WayBack }) {
  const { slip, print } = usePrintSlip(appointment);
  const { can } = useStaff();
  const today = useClinic()?.today;
  const [isMoving, setIsMoving] = useState(false);
  const history = usePersonHistory({ ...appointment, appointmentId: appointment.id });
  const { status, appointmentDate, patientErased } = appointment;
  const canMove =
    can('update') && today !== undefined && !patientErased && isStillAhead(status, appointmentDate, today);
  // A cancelled appointment has no place in the queue, so nobody needs its slip.
  const hasSlip = status !== 'Cancelled';
  const title = text.title(appointment.serialNumber);
  return (
    <>
      <PageHeader
        title={title}
        mark={
          <>
            <SittingMark appointment={appointment} />
            <StatusBadge status={status} />
            <MoneyMark money={appointment.money} />
            <NotSeenMark appointment={appointment} />
            <BookingType type={appointment.bookingType} />
            <ExtraBadge of={appointment} withReason />
            <AffectedMarks appointment={appointment} />
          </>
        }
        back={back}
        actions={
          <>
            {canMove && (
              <ActionButton look="quiet" size="sm" onClick={() => setIsMoving(true)}>
                <IconCalendarShare size={18} aria-hidden />
                {adminAppointmentsText.move.button}
              </ActionButton>
            )}
            <ActionButton look="quiet" size="sm" onClick={history.open}>
              <IconHistory size={18} aria-hidden />
              {history.label}
            </ActionButton>
            {hasSlip && (
              <ActionButton look="quiet" size="sm" onClick={print}>
                <IconPrinter size={18} aria-hidden />
                {text.print}
              </ActionButton>
            )}
          </>
        }
      />
      <AffectedNotice appointment={appointment} />
      <AppointmentDetails appointment={appointment} list={back.to} />
      {isMoving && today && (
        <MoveAppointment appointment={appointment} today={today} onClose={() => setIsMoving(false)} />
      )}
      {hasSlip && slip}
      {history.dialog}
    </>
  );
}

const affectedNoticeText = adminCalendarText.affected;

/** Says that an appointment no longer fits the calendar, and leads to its day there (rules: calendar 4). */
export function AffectedNotice({
  appointment: { affected, doctorId, appointmentDate, toldAt },
}: {
  appointment: Appointment;
}) {
  const when = useWhen();
  if (!affected) return null;
  return (
    <div className="mb-lg">
      <Notice tone="warn">
        <p>
          {affectedNoticeText[affected]}{' '}
          {toldAt ? affectedNoticeText.toldAt(when(toldAt)) : affectedNoticeText.notTold}
        </p>
        <p>
          <Link to={adminPaths.calendarDay(doctorId, appointmentDate)}>{affectedNoticeText.open}</Link>
        </p>
      </Notice>
    </div>
  );
}
