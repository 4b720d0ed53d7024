import type { SittingNumber } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import { type Appointment, moveAppointment } from '@clinic-serial/contract/subjects/appointments';
import type { Availability } from '@clinic-serial/contract/subjects/doctors';
import { BOOKING_LIMITS } from '@clinic-serial/contract/terms/booking-limits';
import { addDays } from '@clinic-serial/contract/time/calendar';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { adminAppointmentsText } from '#messages/admin-appointments';
import { messageOf } from '../../api/errors.ts';
import { ActionButton } from '../../ui/button/Action.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { focusOn } from '../../ui/focus/focus.ts';
import { Notice } from '../../ui/notice/Notice.tsx';
import { formatFriendlyDate } from '../../ui/text/format.ts';
import { DateField } from '../date/DateField.tsx';
import { isDate } from '../date/typed-date.ts';
import { LoadState } from '../LoadState.tsx';
import { adminPaths } from '../paths.ts';
import { useStaffChange } from '../staff.api.ts';
import { toastGood } from '../toast.tsx';
import { useAvailability } from './appointments.api.ts';
import { SittingChooser } from './SittingChooser.tsx';

const text = adminAppointmentsText.move;

interface MoveAppointmentProps {
  appointment: Appointment;
  today: string;
  onClose: () => void;
}

/** Moves an appointment to another date and sitting of the same doctor, and opens the new one. */
export function MoveAppointment({ appointment, today, onClose }: MoveAppointmentProps) {
  const { id, serialNumber, patientName, doctorId, appointmentDate } = appointment;
  const [date, setDate] = useState(addDays(appointmentDate, 1));
  const [chosen, setChosen] = useState<SittingNumber | null>(null);
  const dateField = useRef<HTMLInputElement>(null);
  const client = useQueryClient();
  const navigate = useNavigate();
  const { state } = useLocation();
  const move = useStaffChange(moveAppointment);
  const lastDate = addDays(today, BOOKING_LIMITS.bookingDaysAhead);
  const isOffered = isDate(date) && date >= today && date <= lastDate;
  const availability = useAvailability(doctorId, isOffered ? date : null);
  const places = availability.data;
  const present = date === appointmentDate ? appointment.sitting : null;
  const sitting = sittingToOffer(places, present, chosen);

  function changeDate(next: string, nextSitting: SittingNumber | null = null) {
    move.reset();
    setDate(next);
    setChosen(nextSitting);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (sitting === null || move.isPending) return;
    move.mutate(
      { params: { id }, body: { appointmentDate: date, sitting } },
      {
        onSuccess: (moved) => {
          const day = formatFriendlyDate(moved.appointmentDate, today);
          toastGood(text.done(moved.serialNumber, day));
          navigate(adminPaths.appointment(moved.id), { state });
        },
        // The place may have been given to somebody else, or the appointment may have changed.
        onError: () => void client.invalidateQueries(),
      },
    );
  }

  return (
    <Dialog title={text.title(serialNumber, patientName)} onClose={onClose}>
      {(close) => (
        <form className="grid grid-cols-1 gap-gutter" onSubmit={submit} noValidate aria-busy={move.isPending}>
          <p>{text.text}</p>
          <DateField
            ref={dateField}
            label={text.date}
            min={today}
            max={lastDate}
            value={date}
            data-autofocus
            onChange={(next) => changeDate(next)}
          />
          {isOffered && <LoadState query={availability} failed={text.loadFailed} lines={2} />}
          {places && (
            <SittingChooser
              places={places}
              fewest={1}
              value={sitting}
              present={present}
              today={today}
              onChange={setChosen}
              onNextFree={(next, nextSitting) => {
                changeDate(next, nextSitting);
                focusOn(dateField.current);
              }}
            />
          )}
          {move.error && (
            <Notice tone="danger" role="alert">
              <p>{text.failed}</p>
              <p>{messageOf(move.error)}</p>
            </Notice>
          )}
          <div className="flex flex-wrap justify-end gap-sm">
            <ActionButton look="quiet" onClick={close}>
              {text.keep}
            </ActionButton>
            <ActionButton type="submit" busy={move.isPending} disabled={sitting === null}>
              {text.confirm}
            </ActionButton>
          </div>
        </form>
      )}
    </Dialog>
  );
}

/** The chosen sitting if it has a place, or the one that a booking would get (rules: calendar 3). */
function sittingToOffer(
  places: Availability | undefined,
  present: SittingNumber | null,
  chosen: SittingNumber | null,
): SittingNumber | null {
  const free = (places?.sittings ?? []).filter(
    ({ sitting, available }) => available > 0 && sitting !== present,
  );
  const numbered = (number: SittingNumber | null | undefined) =>
    free.find(({ sitting }) => sitting === number);
  return (numbered(chosen) ?? numbered(places?.sitting) ?? free[0])?.sitting ?? null;
}
