import { localText } from '@clinic-serial/contract/messages/current/format';
import { statusName } from '@clinic-serial/contract/messages/current/words';
import type { Appointment } from '@clinic-serial/contract/subjects/appointments';
import type { AppointmentStatus } from '@clinic-serial/contract/terms/appointment-status';
import { useQueryClient } from '@tanstack/react-query';
import { adminAppointmentsText } from '#messages/admin-appointments';
import { common } from '#messages/common';
import { useClinic } from '../../api/clinic.ts';
import { messageOf } from '../../api/errors.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { formatDate, formatFriendlyDate } from '../../ui/text/format.ts';
import { toastGood } from '../toast.tsx';
import { isOutdated, useStatusChange } from './appointments.api.ts';

const text = adminAppointmentsText.status;

interface ChangeStatusProps {
  /** The appointment as the screen showed it when the dialog was opened. */
  appointment: Appointment;
  to: AppointmentStatus;
  /** The screen's sentences for a failure, one paragraph each. */
  failure: (reason: string) => readonly string[];
  onClose: () => void;
}

/**
 * Asks, then moves an appointment to another status. When somebody else was faster, the dialog says what the
 * status is now, and the screen behind it is read again. The dialog then has no confirm button.
 */
export function ChangeStatus({ appointment, to, failure, onClose }: ChangeStatusProps) {
  const today = useClinic()?.today;
  const client = useQueryClient();
  const change = useStatusChange();
  const outdated = isOutdated(change.error);
  const { id, serialNumber, patientName, doctorName, doctorNameBn, appointmentDate, status } = appointment;
  const date = today ? formatFriendlyDate(appointmentDate, today) : formatDate(appointmentDate);

  function run() {
    change.mutate(
      { params: { id }, body: { status: to, from: status } },
      {
        onSuccess: () => {
          toastGood(text.done(statusName(to)));
          onClose();
        },
        onError: (error) => {
          if (isOutdated(error)) void client.invalidateQueries();
        },
      },
    );
  }

  return (
    <ConfirmDialog
      title={text.question(statusName(to))}
      danger={to === 'Cancelled'}
      {...(!outdated && { confirmLabel: text.confirm, onConfirm: run })}
      cancelLabel={outdated ? common.close : text.keep}
      pending={change.isPending}
      error={change.error && failure(messageOf(change.error)).map((line) => <p key={line}>{line}</p>)}
      onClose={onClose}
    >
      <p>
        <strong>{text.about(serialNumber, patientName)}</strong>
      </p>
      <p>{text.with(localText(doctorName, doctorNameBn), date)}</p>
    </ConfirmDialog>
  );
}
