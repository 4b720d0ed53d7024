import type { Appointment } from '@clinic-serial/contract/appointments';
import type { LiveStatus } from '@clinic-serial/contract/doctors';
import type { SittingNumber } from '@clinic-serial/contract/rules/weekly-schedule';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { patientText } from '#messages/patient';
import { paths } from '../../paths.ts';
import { ActionButton } from '../../ui/button/Action.tsx';
import { useSingleFlight } from '../../ui/button/use-single-flight.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { failureText } from '../../ui/notice/failure.ts';
import { formatTimeRange } from '../../ui/text/format.ts';
import { sittingsToMoveTo, useMove } from './move.api.ts';

const text = patientText.move;

/** The state of the page of a new serial, right after the move. */
export interface MovedState {
  moved?: true;
}

interface MoveAppointmentProps {
  appointment: Appointment;
  /** The doctor's places today; undefined while they are loading. */
  live: LiveStatus | undefined;
}

/** A button for each other sitting of today that has a free place. It asks first, and leads to the new serial. */
export function MoveAppointment({ appointment, live }: MoveAppointmentProps) {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<{ sitting: SittingNumber; hours: string }>();
  const { send, onMoved, onFailed } = useMove(appointment, live?.date ?? '');
  const move = useSingleFlight({
    send,
    onSuccess: (created) => {
      onMoved(created);
      const state: MovedState = { moved: true };
      navigate(paths.patientAppointment(created.id), { state });
    },
    onError: onFailed,
  });
  return (
    <>
      {sittingsToMoveTo(appointment, live).map(({ sitting, startTime, endTime }) => {
        const hours = formatTimeRange(startTime, endTime);
        return (
          <ActionButton
            key={sitting}
            look="quiet"
            full
            onClick={() => {
              move.forget();
              setAsked({ sitting, hours });
            }}
          >
            {text.to(hours)}
          </ActionButton>
        );
      })}
      {asked && (
        <ConfirmDialog
          title={text.title}
          cancelLabel={text.keep}
          confirmLabel={text.confirm}
          pending={move.isPending}
          error={move.error && <p>{failureText(move.error, text.failed)}</p>}
          onConfirm={() => move.run(asked.sitting)}
          onClose={() => setAsked(undefined)}
        >
          <p>
            <strong>{text.text(asked.hours)}</strong>
          </p>
          <p>{text.consequence(appointment.serialNumber)}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
