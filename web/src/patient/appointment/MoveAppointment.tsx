import type { Appointment, MovePlaces } from '@clinic-serial/contract/subjects/appointments';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { patientText } from '#messages/patient';
import { useClinic } from '../../api/clinic.ts';
import { messageOf } from '../../api/errors.ts';
import { paths } from '../../paths.ts';
import { ActionButton } from '../../ui/button/Action.tsx';
import { QUIET_LINK } from '../../ui/button/link-button.ts';
import { useSingleFlight } from '../../ui/button/use-single-flight.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Choice, Choices } from '../../ui/form/Choices.tsx';
import { ErrorBox, SkeletonLines } from '../../ui/list/ListState.tsx';
import { failureText } from '../../ui/notice/failure.ts';
import { Notice } from '../../ui/notice/Notice.tsx';
import { ClinicPhone } from '../../ui/text/ClinicPhone.tsx';
import { formatFriendlyDate, hoursText } from '../../ui/text/format.ts';
import { isStillOffered, type MoveChoice, useMove, useMovePlaces } from './move.api.ts';

const text = patientText.move;

export interface MovedState {
  moved?: true;
}

interface MoveAppointmentProps {
  appointment: Appointment;
  today: string;
}

/**
 * The button that moves an appointment. It asks for the new day, and then shows the new appointment.
 *
 * @param props.leads true if it is the main act, because the doctor does not see the patient
 */
export function MoveAppointment({ appointment, today, leads }: MoveAppointmentProps & { leads: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const places = useMovePlaces(appointment, today, isOpen);
  if (!places.isOffered) return null;
  return (
    <>
      {leads ? (
        <ActionButton full onClick={() => setIsOpen(true)}>
          {text.open}
        </ActionButton>
      ) : (
        <button type="button" className={QUIET_LINK} onClick={() => setIsOpen(true)}>
          {text.open}
        </button>
      )}
      {isOpen && (
        <Dialog title={text.title(appointment.serialNumber)} onClose={() => setIsOpen(false)}>
          {(close) => (
            <>
              {places.data ? (
                <MoveForm appointment={appointment} today={today} places={places.data} onKeep={close} />
              ) : places.error ? (
                <ErrorBox
                  message={text.loadFailed}
                  detail={messageOf(places.error)}
                  onRetry={() => void places.refetch()}
                />
              ) : (
                <SkeletonLines lines={4} />
              )}
            </>
          )}
        </Dialog>
      )}
    </>
  );
}

interface MoveFormProps extends MoveAppointmentProps {
  places: MovePlaces;
  onKeep: () => void;
}

function MoveForm({ appointment, today, places, onKeep }: MoveFormProps) {
  const navigate = useNavigate();
  const clinic = useClinic();
  const [picked, setPicked] = useState<MoveChoice>();
  const { send, onMoved, onFailed } = useMove(appointment);
  const move = useSingleFlight({
    send,
    onSuccess: (created) => {
      onMoved(created);
      const state: MovedState = { moved: true };
      navigate(paths.patientAppointment(created.id), { state });
    },
    onError: onFailed,
  });
  const { movesLeft, days } = places;
  const chosen = picked && isStillOffered(places, picked) ? picked : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (chosen) move.run(chosen);
  }

  return (
    <form className="grid gap-4" onSubmit={submit} noValidate aria-busy={move.isPending}>
      {days.length === 0 && (
        <p>
          {movesLeft === 0 ? text.usedUp : text.nowhere}{' '}
          <ClinicPhone at={appointment}>{text.call}</ClinicPhone>
        </p>
      )}
      {days.map(({ date, sittings }) => (
        <Choices key={date} legend={formatFriendlyDate(date, today)} disabled={move.isPending}>
          {sittings.map(({ sitting, startTime, endTime, availableSlots, placeId }) => (
            <Choice
              key={sitting}
              name="move-to"
              checked={chosen?.date === date && chosen.sitting === sitting}
              onChange={() => {
                move.forget();
                setPicked({ date, sitting });
              }}
            >
              <span>
                {hoursText({ startTime, endTime, placeId }, clinic)}{' '}
                <small>· {text.places(availableSlots)}</small>
              </span>
            </Choice>
          ))}
        </Choices>
      ))}
      {days.length > 0 && (
        <p>
          {text.consequence(appointment.serialNumber)} {text.left(movesLeft)}
        </p>
      )}
      {move.error && (
        <Notice tone="danger" role="alert">
          <p>{failureText(move.error, text.failed)}</p>
        </Notice>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <ActionButton look="quiet" onClick={onKeep} disabled={move.isPending}>
          {text.keep}
        </ActionButton>
        {days.length > 0 && (
          <ActionButton type="submit" busy={move.isPending} disabled={!chosen}>
            {text.confirm}
          </ActionButton>
        )}
      </div>
    </form>
  );
}
