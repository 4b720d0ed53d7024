import { type Appointment, deleteAppointment } from '@clinic-serial/contract/subjects/appointments';
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { adminAppointmentsText } from '#messages/admin-appointments';
import { messageOf } from '../../api/errors.ts';
import { placeOf } from '../../ui/address/search-term.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import panel from '../panel.module.css';
import { useStaffChange } from '../staff.api.ts';
import { toastGood } from '../toast.tsx';
import classes from './AppointmentDetails.module.css';
import { isOutdated } from './appointments.api.ts';

const text = adminAppointmentsText.danger;

interface DangerZoneProps {
  appointment: Appointment;
  /** The address to which the page leads after the deletion. */
  list: string;
}

/**
 * The button that deletes, apart from everything else, with a question first (rules: deleting 2). When
 * somebody else was faster, the page is read again and shows the new state.
 */
export function DangerZone({ appointment, list }: DangerZoneProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const navigate = useNavigate();
  const client = useQueryClient();
  const remove = useStaffChange(deleteAppointment);

  function run() {
    remove.mutate(
      { params: { id: appointment.id } },
      {
        onSuccess: () => {
          toastGood(text.done);
          const place = placeOf(list);
          navigate(place.to, { replace: true, state: place.state });
        },
        onError: (error) => {
          if (isOutdated(error)) void client.invalidateQueries();
        },
      },
    );
  }

  return (
    <section className={panel.panel} data-danger aria-labelledby="danger-zone">
      <h2 id="danger-zone">{text.title}</h2>
      <p className={classes.quiet}>{text.text}</p>
      <Button
        size="sm"
        fullWidth
        variant="outline"
        color="red"
        leftSection={<IconTrash size={18} aria-hidden />}
        onClick={() => {
          remove.reset();
          setIsConfirming(true);
        }}
      >
        {text.button}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={text.question(appointment.serialNumber, appointment.patientName)}
          danger
          confirmLabel={text.confirm}
          pending={remove.isPending}
          error={remove.error && <p>{text.failed(messageOf(remove.error))}</p>}
          onConfirm={run}
          onClose={() => setIsConfirming(false)}
        >
          <p>{text.warning}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
