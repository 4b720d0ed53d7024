import type { Appointment } from '@clinic-serial/contract/appointments';
import { type AppointmentStatus, nextStatuses } from '@clinic-serial/contract/rules/appointment-status';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { adminAppointmentsText } from '#messages/admin-appointments';
import { StatusIcon } from '../../ui/badge/StatusBadge.tsx';
import { useMainFocusFallback } from '../../ui/focus/focus-hooks.ts';
import panel from '../panel.module.css';
import classes from './AppointmentDetails.module.css';
import { ChangeStatus } from './ChangeStatus.tsx';

const text = adminAppointmentsText.manage;

/** The next statuses of the appointment, from the contract's one table of transitions (rules: states 2). */
export function StatusPanel({ appointment }: { appointment: Appointment }) {
  const [moving, setMoving] = useState<{ appointment: Appointment; to: AppointmentStatus } | null>(null);
  const focusFallback = useMainFocusFallback();
  const { status, patientErased } = appointment;
  // An appointment of an erased patient is not set back to Booked (docs/privacy.md).
  const next = nextStatuses('staff', status).filter((to) => to !== 'Booked' || !patientErased);
  return (
    <section className={panel.panel} aria-labelledby="status">
      <h2 id="status">{text.title}</h2>
      {next.length === 0 && (
        <p className={classes.quiet}>{status === 'Completed' ? text.finished : text.erased}</p>
      )}
      {next.includes('Booked') && <p className={classes.quiet}>{text.reactivate}</p>}
      {next.length > 0 && (
        <div className={classes.actions} {...focusFallback}>
          {next.map((to) => (
            <Button
              key={to}
              size="sm"
              fullWidth
              variant="default"
              leftSection={<StatusIcon status={to} />}
              onClick={() => setMoving({ appointment, to })}
            >
              {text.actions[to]}
            </Button>
          ))}
        </div>
      )}
      {moving && (
        <ChangeStatus
          {...moving}
          failure={(reason) => [text.failed, text.reason(reason)]}
          onClose={() => setMoving(null)}
        />
      )}
    </section>
  );
}
