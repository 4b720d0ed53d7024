import type { Appointment } from '@clinic-serial/contract/subjects/appointments';
import { IconPlus, IconStethoscope, IconUser } from '@tabler/icons-react';
import { adminAppointmentsText } from '#messages/admin-appointments';
import { ActionLink } from '../../ui/button/Action.tsx';
import panel from '../panel.module.css';
import { adminPaths } from '../paths.ts';
import { useStaff } from '../staff-context.ts';
import classes from './AppointmentDetails.module.css';

const text = adminAppointmentsText.quick;

/** Links to other pages. The link to the patient needs the update permission (rules: accounts 1). */
export function QuickActions({ appointment }: { appointment: Appointment }) {
  const { can } = useStaff();
  const { patientId, doctorId } = appointment;
  return (
    <section className={panel.panel} aria-labelledby="quick-actions">
      <h2 id="quick-actions">{text.title}</h2>
      <div className={classes.actions}>
        {can('update') && (
          <ActionLink to={adminPaths.patient(patientId)} look="quiet" size="sm" full>
            <IconUser size={18} aria-hidden />
            {text.viewPatient}
          </ActionLink>
        )}
        <ActionLink to={adminPaths.doctor(doctorId)} look="quiet" size="sm" full>
          <IconStethoscope size={18} aria-hidden />
          {text.viewDoctor}
        </ActionLink>
        {can('create') && (
          <ActionLink to={adminPaths.appointmentNew} look="quiet" size="sm" full>
            <IconPlus size={18} aria-hidden />
            {adminAppointmentsText.newAppointment}
          </ActionLink>
        )}
      </div>
    </section>
  );
}
