import { localText } from '@clinic-serial/contract/messages/current/format';
import { whenTexts } from '@clinic-serial/contract/messages/current/when-to-come';
import type { WhenToCome } from '@clinic-serial/contract/rules/queue/when-to-come';
import { whenSentences } from '@clinic-serial/contract/rules/queue/when-to-come-text';
import { type Appointment, deleteAppointment } from '@clinic-serial/contract/subjects/appointments';
import type { ClinicInfo } from '@clinic-serial/contract/subjects/clinic';
import { firstPhone } from '@clinic-serial/contract/text/clinic-phones';
import { IconPlus, IconStethoscope, IconTrash, IconUser } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { adminText } from '#messages/admin';
import { adminAppointmentsText } from '#messages/admin-appointments';
import { useClinic } from '../../api/clinic.ts';
import { messageOf } from '../../api/errors.ts';
import { Link } from '../../ui/address/Link.tsx';
import { placeOf } from '../../ui/address/url-filters.ts';
import { ActionButton, ActionLink } from '../../ui/button/Action.tsx';
import { DetailList } from '../../ui/list/DetailList.tsx';
import {
  formatDate,
  formatEstimate,
  formatFriendlyDate,
  formatNumber,
  formatTimeRange,
  placeName,
} from '../../ui/text/format.ts';
import { useWhen } from '../../ui/text/use-when.ts';
import { PhoneLink } from '../marks.tsx';
import { MoneyPanel } from '../money-desk/MoneyPanel.tsx';
import { Panel } from '../Panel.tsx';
import { adminPaths } from '../paths.ts';
import { ConfirmChange } from '../records/ConfirmChange.tsx';
import { useStaff } from '../staff-context.ts';
import { toastGood } from '../toast.tsx';
import { isOutdated, useAppointment } from './appointments.api.ts';
import { NotesPanel } from './NotesPanel.tsx';
import { StatusPanel } from './StatusPanel.tsx';

const { detail: text, move } = adminAppointmentsText;

interface AppointmentDetailsProps {
  appointment: Appointment;
  list: string;
}

/** One appointment on the left, its actions on the right. Everything else is in the page header. */
export function AppointmentDetails({ appointment, list }: AppointmentDetailsProps) {
  const { can } = useStaff();
  return (
    <div className="grid grid-cols-1 items-start gap-lg min-[75rem]:grid-cols-[minmax(0,1fr)_min(20rem,45%)]">
      <div className="grid grid-cols-1 gap-lg">
        <About appointment={appointment} />
        <People appointment={appointment} />
        <NotesPanel appointment={appointment} />
      </div>
      <div className="grid grid-cols-1 gap-lg">
        {appointment.money && (
          <MoneyPanel of={{ ...appointment, appointmentId: appointment.id }} money={appointment.money} />
        )}
        {can('update') && <StatusPanel appointment={appointment} />}
        <QuickActions appointment={appointment} />
        {can('delete') && <DangerZone appointment={appointment} list={list} />}
      </div>
    </div>
  );
}

function About({ appointment }: { appointment: Appointment }) {
  const when = useWhen();
  const clinic = useClinic();
  const today = clinic?.today;
  const {
    appointmentDate: date,
    doctorScheduleStart,
    doctorScheduleEnd,
    movedToId,
    movedFromId,
    whenToCome,
  } = appointment;
  return (
    <Panel id="about" title={text.about}>
      <DetailList
        details={[
          [move.to, movedToId && <OtherAppointment key="to" id={movedToId} />],
          [move.from, movedFromId && <OtherAppointment key="from" id={movedFromId} />],
          [text.date, today ? formatFriendlyDate(date, today) : formatDate(date)],
          [text.estimatedTime, formatEstimate(appointment.estimatedTime)],
          [text.whenToCome, whenToCome ? sentencesOf(appointment, whenToCome, clinic) : null],
          [text.hours, formatTimeRange(doctorScheduleStart, doctorScheduleEnd)],
          [adminText.place.label, placeName(clinic, appointment) ?? null],
          [text.reference, appointment.bookingReference],
          [text.id, formatNumber(appointment.id)],
          [text.booked, when(appointment.createdAt)],
          [text.updated, when(appointment.updatedAt)],
        ]}
      />
    </Panel>
  );
}

/** When to come, in the words that patients get, so that staff say the same by phone (rules: queue 18). */
function sentencesOf(appointment: Appointment, when: WhenToCome, clinic: ClinicInfo | undefined): string {
  return whenSentences(whenTexts, when, {
    doctor: localText(appointment.doctorName, appointment.doctorNameBn),
    place: placeName(clinic, appointment),
    room: localText(appointment.departmentLocation, appointment.departmentLocationBn),
    phone: firstPhone(clinic?.phone ?? ''),
    isTold: false,
  }).join(' ');
}

/** A link to the appointment at the other end of a move, with its serial and its date once they are known. */
function OtherAppointment({ id }: { id: number }) {
  const { data: other } = useAppointment(id);
  const today = useClinic()?.today;
  const { state } = useLocation();
  return (
    <Link to={adminPaths.appointment(id)} state={state}>
      {other && today
        ? move.other(other.serialNumber, formatFriendlyDate(other.appointmentDate, today))
        : move.otherId(id)}
    </Link>
  );
}

function People({ appointment }: { appointment: Appointment }) {
  const { patientPhone, patientErased, doctorPhone } = appointment;
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(17rem,100%),1fr))] gap-lg [&>*]:content-start">
      <Panel id="patient" title={text.patient}>
        <DetailList
          details={[
            [text.name, appointment.patientName],
            [text.phone, patientErased ? text.none : <PhoneLink key="phone" phone={patientPhone} />],
            [text.address, appointment.patientAddress ?? text.none],
          ]}
        />
      </Panel>
      <Panel id="doctor" title={text.doctor}>
        <DetailList
          details={[
            [text.name, localText(appointment.doctorName, appointment.doctorNameBn)],
            [
              text.qualification,
              localText(appointment.doctorQualification, appointment.doctorQualificationBn) ?? text.none,
            ],
            [text.department, localText(appointment.departmentName, appointment.departmentNameBn)],
            [
              text.location,
              localText(appointment.departmentLocation, appointment.departmentLocationBn) ?? text.none,
            ],
            [text.phone, doctorPhone ? <PhoneLink key="phone" phone={doctorPhone} /> : text.none],
          ]}
        />
      </Panel>
    </div>
  );
}

const dangerZoneText = adminAppointmentsText.danger;

interface DangerZoneProps {
  appointment: Appointment;
  /** The address to which the page leads after the deletion. */
  list: string;
}

/**
 * The button that deletes, apart from everything else. It asks first (rules: deleting 2). If somebody else
 * was faster, the page is read again and shows the new state.
 */
function DangerZone({ appointment, list }: DangerZoneProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const navigate = useNavigate();
  const client = useQueryClient();
  const place = placeOf(list);
  return (
    <Panel id="danger-zone" title={dangerZoneText.title} danger>
      <p className="text-muted">{dangerZoneText.text}</p>
      <ActionButton look="remove" size="sm" full onClick={() => setIsConfirming(true)}>
        <IconTrash size={18} aria-hidden />
        {dangerZoneText.button}
      </ActionButton>
      {isConfirming && (
        <ConfirmChange
          title={dangerZoneText.question(appointment.serialNumber, appointment.patientName)}
          danger
          confirmLabel={dangerZoneText.confirm}
          endpoint={deleteAppointment}
          sending={{ params: { id: appointment.id } }}
          failed={(error) => dangerZoneText.failed(messageOf(error))}
          onDone={() => {
            toastGood(dangerZoneText.done);
            navigate(place.to, { replace: true, state: place.state });
          }}
          onFailed={(error) => isOutdated(error) && void client.invalidateQueries()}
          onClose={() => setIsConfirming(false)}
        >
          <p>{dangerZoneText.warning}</p>
        </ConfirmChange>
      )}
    </Panel>
  );
}

const quickActionsText = adminAppointmentsText.quick;

/** Links to other pages. The link to the patient needs the update permission (rules: accounts 1). */
function QuickActions({ appointment }: { appointment: Appointment }) {
  const { can } = useStaff();
  const { patientId, doctorId } = appointment;
  return (
    <Panel id="quick-actions" title={quickActionsText.title}>
      <div className="grid gap-xs">
        {can('update') && (
          <ActionLink to={adminPaths.patient(patientId)} look="quiet" size="sm" full>
            <IconUser size={18} aria-hidden />
            {quickActionsText.viewPatient}
          </ActionLink>
        )}
        <ActionLink to={adminPaths.doctor(doctorId)} look="quiet" size="sm" full>
          <IconStethoscope size={18} aria-hidden />
          {quickActionsText.viewDoctor}
        </ActionLink>
        {can('create') && (
          <ActionLink to={adminPaths.appointmentNew} look="quiet" size="sm" full>
            <IconPlus size={18} aria-hidden />
            {adminAppointmentsText.newAppointment}
          </ActionLink>
        )}
      </div>
    </Panel>
  );
}
