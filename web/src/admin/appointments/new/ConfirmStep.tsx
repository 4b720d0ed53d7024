import { localText } from '@clinic-serial/contract/messages/current/format';
import type { DeskBookingType } from '@clinic-serial/contract/terms/booking-type';
import { type FormEvent, type KeyboardEvent, useRef } from 'react';
import { adminText } from '#messages/admin';
import { newAppointmentText } from '#messages/admin-new-appointment';
import { useClinic } from '../../../api/clinic.ts';
import { ApiError } from '../../../api/errors.ts';
import { Link } from '../../../ui/address/Link.tsx';
import { ActionButton } from '../../../ui/button/Action.tsx';
import { DetailList } from '../../../ui/list/DetailList.tsx';
import { ErrorBox } from '../../../ui/list/ListState.tsx';
import { failureLines } from '../../../ui/notice/failure-lines.ts';
import { formatDate, formatFriendlyDate, formatTimeRange, placeName } from '../../../ui/text/format.ts';
import { phoneOrNone } from '../../marks.tsx';
import { PANEL } from '../../panel.ts';
import { adminPaths } from '../../paths.ts';
import { useAvailability } from '../appointments.api.ts';
import { BookingTypeChoice, typeOfKey } from './BookingTypeChoice.tsx';
import { type ChosenPatient, type Draft, nameOnTicket, weekdayNameOf } from './draft.ts';
import { DuplicateNotice } from './PatientCard.tsx';
import { StepHeading, useStepFocus } from './StepHeading.tsx';

const text = newAppointmentText.confirm;

interface ConfirmStepProps {
  draft: Draft & { patient: ChosenPatient; doctor: NonNullable<Draft['doctor']>; date: string };
  today: string;
  pending: boolean;
  submitError: Error | null;
  onBack: () => void;
  onConfirm: () => void;
  onType: (type: DeskBookingType) => void;
}

/** Step 3: shows everything once more. Confirming gives the serial. */
export function ConfirmStep({
  draft,
  today,
  pending,
  submitError,
  onBack,
  onConfirm,
  onType,
}: ConfirmStepProps) {
  const { patient, doctor, date, sitting, notes, serial } = draft;
  const step = useRef<HTMLFormElement>(null);
  // No places are read while the booking is being sent: the next patient's serial would appear here.
  const { data: places } = useAvailability(doctor.id, date, { sitting, still: pending });
  const clinic = useClinic();
  const at = places?.sittings.find((one) => one.sitting === places.sitting);
  // An attempt without an answer may have given the serial. The patient's appointments then show it.
  const hasOne = submitError instanceof ApiError && submitError.code === 'ALREADY_BOOKED';
  useStepFocus(step);

  function submit(event: FormEvent) {
    event.preventDefault();
    onConfirm();
  }

  function onKey(event: KeyboardEvent) {
    // A key that is held down gives no serial: see enterGoesOn.
    if (event.key === 'Enter' && event.repeat) event.preventDefault();
    const type = typeOfKey(event);
    if (type && !pending) onType(type);
  }

  return (
    <form
      ref={step}
      noValidate
      className={`grid grid-cols-1 gap-lg max-w-form`}
      onSubmit={submit}
      onKeyDown={onKey}
      aria-busy={pending}
    >
      <StepHeading step={3}>{text.heading}</StepHeading>
      <div className={PANEL}>
        <DetailList
          details={[
            [text.patient, nameOnTicket(patient)],
            [text.phone, phoneOrNone(patient.record.phone)],
            [text.doctor, localText(doctor.name, doctor.nameBn)],
            [text.department, localText(doctor.departmentName, doctor.departmentNameBn)],
            [text.date, dateText(date, today)],
            [
              text.hours,
              places?.startTime && places.endTime ? formatTimeRange(places.startTime, places.endTime) : null,
            ],
            [adminText.place.label, (at && placeName(clinic, at)) ?? null],
            [text.serial, serialText(serial, places?.nextSerial)],
            [text.notes, notes.trim() || text.noNotes],
          ]}
        />
      </div>
      <BookingTypeChoice value={draft.type} disabled={pending} onChange={onType} />
      {/* Not after the booking is sent, because the serial that the patient then has may be this one. */}
      {!submitError && !pending && <DuplicateNotice draft={draft} today={today} />}
      {/* The error is near the button, because people look there after pressing it. */}
      {submitError && (
        <ErrorBox
          message={text.failed}
          detail={failureLines(submitError, text.failed)
            .filter((line) => line !== text.failed)
            .join(' ')}
        />
      )}
      {hasOne && <Link to={adminPaths.patientAppointments(patient.record.id)}>{text.theirAppointments}</Link>}
      <div className="flex flex-wrap gap-sm max-md:[&>*]:flex-auto">
        <ActionButton look="quiet" onClick={onBack} disabled={pending}>
          {newAppointmentText.previous}
        </ActionButton>
        <ActionButton type="submit" busy={pending}>
          {text.submit}
        </ActionButton>
      </div>
    </form>
  );
}

/** 'Today, 20 November 2026', 'Friday, 20 November 2026'. */
function dateText(date: string, today: string): string {
  const friendly = formatFriendlyDate(date, today);
  return friendly.includes(formatDate(date))
    ? friendly
    : text.dateValue(`${friendly} (${weekdayNameOf(date)})`, formatDate(date));
}

function serialText(serial: number | null, next: number | null | undefined): string | null {
  if (serial !== null) return text.reservedSerial(serial);
  return next ? text.expectedSerial(next) : null;
}
