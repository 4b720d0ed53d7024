import type { Appointment } from '@clinic-serial/contract/appointments';
import { localText } from '@clinic-serial/contract/messages/current/format';
import { adminAppointmentsText } from '#messages/admin-appointments';
import { useClinic } from '../../api/clinic.ts';
import { StatusBadge } from '../../ui/badge/StatusBadge.tsx';
import { DetailList } from '../../ui/list/DetailList.tsx';
import {
  formatDate,
  formatEstimate,
  formatFriendlyDate,
  formatNumber,
  formatTimeRange,
} from '../../ui/text/format.ts';
import { phoneText } from '../../ui/text/phone-text.ts';
import { telephoneLink } from '../../ui/text/telephone-link.ts';
import { useWhen } from '../../ui/text/use-when.ts';
import panel from '../panel.module.css';
import { useStaff } from '../staff-context.ts';
import classes from './AppointmentDetails.module.css';
import { BookingType } from './BookingType.tsx';
import { DangerZone } from './DangerZone.tsx';
import { NotesPanel } from './NotesPanel.tsx';
import { QuickActions } from './QuickActions.tsx';
import { StatusPanel } from './StatusPanel.tsx';

const text = adminAppointmentsText.detail;

interface AppointmentDetailsProps {
  appointment: Appointment;
  /** The address of the list that this page belongs to. */
  list: string;
}

/** Everything about one appointment on the left, its actions on the right. */
export function AppointmentDetails({ appointment, list }: AppointmentDetailsProps) {
  const { can } = useStaff();
  return (
    <div className={classes.columns}>
      <div className={classes.stack}>
        <About appointment={appointment} />
        <People appointment={appointment} />
        <NotesPanel appointment={appointment} />
      </div>
      <div className={classes.stack}>
        {can('update') && <StatusPanel appointment={appointment} />}
        <QuickActions appointment={appointment} />
        {can('delete') && <DangerZone appointment={appointment} list={list} />}
      </div>
    </div>
  );
}

function About({ appointment }: { appointment: Appointment }) {
  const when = useWhen();
  const today = useClinic()?.today;
  const { appointmentDate: date, doctorScheduleStart, doctorScheduleEnd } = appointment;
  return (
    <section className={panel.panel} aria-labelledby="about">
      <h2 id="about">{text.about}</h2>
      <DetailList
        details={[
          [
            text.serial,
            <span key="serial" className={classes.serial}>
              {formatNumber(appointment.serialNumber)}
            </span>,
          ],
          [text.status, <StatusBadge key="status" status={appointment.status} />],
          [text.type, <BookingType key="type" type={appointment.bookingType} />],
          [text.date, today ? formatFriendlyDate(date, today) : formatDate(date)],
          [text.estimatedTime, formatEstimate(appointment.estimatedTime)],
          [text.hours, formatTimeRange(doctorScheduleStart, doctorScheduleEnd)],
          [text.reference, appointment.bookingReference],
          [text.id, formatNumber(appointment.id)],
          [text.booked, when(appointment.createdAt)],
          [text.updated, when(appointment.updatedAt)],
        ]}
      />
    </section>
  );
}

function People({ appointment }: { appointment: Appointment }) {
  const { patientPhone, doctorPhone } = appointment;
  return (
    <>
      <section className={panel.panel} aria-labelledby="patient">
        <h2 id="patient">{text.patient}</h2>
        <DetailList
          details={[
            [text.name, appointment.patientName],
            [text.phone, patientPhone ? <PhoneLink key="phone" phone={patientPhone} /> : text.none],
            [text.address, appointment.patientAddress ?? text.none],
          ]}
        />
      </section>
      <section className={panel.panel} aria-labelledby="doctor">
        <h2 id="doctor">{text.doctor}</h2>
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
      </section>
    </>
  );
}

function PhoneLink({ phone }: { phone: string }) {
  return <a href={telephoneLink(phone)}>{phoneText(phone)}</a>;
}
