import { localText } from '@clinic-serial/contract/messages/current/format';
import { type Appointment, createAppointment } from '@clinic-serial/contract/subjects/appointments';
import type { StaffPatient } from '@clinic-serial/contract/subjects/patients';
import { IconPlus, IconPrinter } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { adminAppointmentsText } from '#messages/admin-appointments';
import { newAppointmentText } from '#messages/admin-new-appointment';
import { useClinic } from '../../../api/clinic.ts';
import { hasMovedOn } from '../../../ui/address/leaving.ts';
import { idParam, useListAddress } from '../../../ui/address/list-address.ts';
import { placeOf } from '../../../ui/address/url-filters.ts';
import { ActionButton } from '../../../ui/button/Action.tsx';
import { useSingleFlight } from '../../../ui/button/use-single-flight.ts';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { UnsavedChanges } from '../../../ui/dialog/UnsavedChanges.tsx';
import { focusOn } from '../../../ui/focus/focus.ts';
import { StepList } from '../../../ui/layout/StepList.tsx';
import { SkeletonLines } from '../../../ui/list/ListState.tsx';
import { formatFriendlyDate, formatNumber } from '../../../ui/text/format.ts';
import { ticketTime } from '../../../ui/ticket/ticket-text.ts';
import { QueryError } from '../../LoadState.tsx';
import { SittingMark } from '../../marks.tsx';
import { PageHeader } from '../../PageHeader.tsx';
import { adminPaths } from '../../paths.ts';
import { usePatient } from '../../patients/PatientLoader.tsx';
import { ErasedNotice } from '../../patients/patient-text.tsx';
import { useStaffChange } from '../../staff.api.ts';
import { toastGood } from '../../toast.tsx';
import { useBookableDoctors } from '../appointments.api.ts';
import { usePrintSlip } from '../use-print-slip.tsx';
import { useDeskBookingType } from './BookingTypeChoice.tsx';
import { ConfirmStep } from './ConfirmStep.tsx';
import { DoctorStep } from './DoctorStep.tsx';
import { bodyOf, type Draft, EMPTY_DRAFT, type Step, withNewestDoctor, withoutPastDate } from './draft.ts';
import { PatientStep } from './PatientStep.tsx';

const text = newAppointmentText;

/** /admin/appointments/new. `?patientId=` names the patient if one of the patient's pages led here. */
export default function NewAppointmentPage() {
  const list = useListAddress(adminPaths.appointments);
  const { state } = useLocation();
  const [params, setParams] = useSearchParams();
  const today = useClinic()?.today;
  const patientId = idParam(params.get('patientId') ?? undefined);
  const query = usePatient(patientId);
  const { data: patient, error } = query;
  const failed = patientId !== null && !patient && error !== null;
  const ready = today !== undefined && (patientId === null || patient !== undefined);
  const erasedAt = patient?.erasedAt ?? null;
  // The state is kept, because it contains the way back to the list.
  const forget = () => setParams({}, { replace: true, state });

  return (
    <>
      <PageHeader title={text.title} back={{ to: list, label: adminAppointmentsText.backToList }} />
      {(failed || erasedAt !== null) && (
        <div className={`grid grid-cols-1 gap-lg max-w-form`}>
          {failed && <QueryError query={query} failed={text.loadFailed} />}
          {erasedAt !== null && <ErasedNotice erasedAt={erasedAt} />}
          <div>
            <ActionButton look="quiet" onClick={forget}>
              {text.searchInstead}
            </ActionButton>
          </div>
        </div>
      )}
      {!failed && !ready && <SkeletonLines lines={6} height="3rem" />}
      {ready && erasedAt === null && (
        <NewAppointment preselected={patient ?? null} today={today} list={list} onForget={forget} />
      )}
    </>
  );
}

interface NewAppointmentProps {
  /** The patient from the address, or null. With an active patient the wizard begins with step 2. */
  preselected: StaffPatient | null;
  today: string;
  /** The address to which the wizard leads after the booking. */
  list: string;
  /** Called when staff want another patient than the one in the address. */
  onForget: () => void;
}

/** The wizard: patient, doctor and date, confirmation. */
function NewAppointment({ preselected, today, list, onForget }: NewAppointmentProps) {
  const navigate = useNavigate();
  const place = placeOf(list);
  const { pathname } = useLocation();
  const client = useQueryClient();
  const [type, chooseType] = useDeskBookingType();
  const [ownDraft, setDraft] = useState<Draft>(() => ({
    ...EMPTY_DRAFT,
    date: today,
    type,
    patient: preselected && { record: preselected, preselected: true, otherName: '' },
  }));
  const [firstStep] = useState<Step>(preselected?.isActive ? 2 : 1);
  const [step, setStep] = useState(firstStep);
  const draft = withoutPastDate(ownDraft, today);
  const [booked, setBooked] = useState<Appointment | null>(null);
  const [lastGiven, setLastGiven] = useState<Appointment | null>(null);
  const create = useStaffChange(createAppointment);
  const booking = useSingleFlight({
    send: (body: NonNullable<ReturnType<typeof bodyOf>>) => create.mutateAsync({ body }),
    onSuccess: (appointment) => {
      // If staff have left the page while the booking was being sent, a toast names the serial.
      if (hasMovedOn(pathname))
        toastGood(text.created.meanwhile(appointment.serialNumber, appointment.patientName));
      else setBooked(appointment);
    },
    // The places on the screen may be out of date, so they are read again.
    onError: () => void client.invalidateQueries(),
  });
  // Loads the doctors early, while the phone is being typed.
  const { data: doctors } = useBookableDoctors();

  const { newName, patient, doctor, date } = draft;
  const begun =
    newName.trim() !== '' ||
    doctor !== null ||
    (date !== null && date !== today) ||
    (patient !== null && !patient.preselected);
  // At midnight the chosen date may have passed. Then staff must choose another date first.
  const shownStep = step === 3 && date === null ? 2 : step;

  function change(changes: Partial<Draft>) {
    setDraft((current) => ({ ...current, ...changes }));
  }

  function changePatient() {
    if (patient?.preselected) onForget();
    change({ patient: null });
    setStep(1);
  }

  function bookAnother() {
    if (preselected) onForget();
    setDraft({ ...EMPTY_DRAFT, date: today, type: draft.type });
    setLastGiven(booked);
    setBooked(null);
    booking.forget();
    setStep(1);
  }

  function confirm() {
    const body = bodyOf(draft);
    if (body) booking.run(body);
  }

  return (
    <div className="grid grid-cols-1 gap-lg">
      <UnsavedChanges when={begun && !booked} />
      <StepList current={shownStep} texts={text.steps} />
      <p role="status" className="sr-only">
        {shownStep !== firstStep && `${text.steps.position(shownStep)}${text.steps.names[shownStep]}`}
      </p>
      {shownStep === 1 && (
        <PatientStep
          patient={patient}
          newName={newName}
          today={today}
          lastGiven={lastGiven}
          onNewName={(next) => change({ newName: next })}
          onPatient={(next) =>
            next === null && patient?.preselected ? changePatient() : change({ patient: next })
          }
          onNext={() => {
            change({ newName: '' });
            setStep(2);
          }}
        />
      )}
      {shownStep === 2 && (
        <DoctorStep
          draft={withNewestDoctor(draft, doctors)}
          today={today}
          onChange={change}
          onChangePatient={changePatient}
          onBack={() => setStep(1)}
          onNext={() => {
            booking.forget();
            setStep(3);
          }}
        />
      )}
      {shownStep === 3 && patient && doctor && date && (
        <ConfirmStep
          draft={{ ...draft, patient, doctor, date }}
          today={today}
          pending={booking.isPending || booked !== null}
          submitError={booking.error}
          onBack={() => setStep(2)}
          onConfirm={confirm}
          onType={(next) => {
            chooseType(next);
            change({ type: next });
          }}
        />
      )}
      {booked && (
        <CreatedDialog
          appointment={booked}
          today={today}
          onAnother={bookAnother}
          onClose={() => navigate(place.to, { state: place.state })}
        />
      )}
    </div>
  );
}

const createdDialogText = text.created;

interface CreatedDialogProps {
  appointment: Appointment;
  today: string;
  onAnother: () => void;
  /** Called if the dialog was closed in any other way. */
  onClose: () => void;
}

/** The serial that was given, large enough to be read out, and the slip to hand over. */
function CreatedDialog({ appointment, today, onAnother, onClose }: CreatedDialogProps) {
  const { slip, print, when } = usePrintSlip(appointment);
  const time = ticketTime(appointment, when, useClinic());
  const { serialNumber, patientName, doctorName, doctorNameBn, appointmentDate } = appointment;
  return (
    <>
      <Dialog title={createdDialogText.title} onClose={onClose}>
        {(close) => (
          <div className="grid gap-lg text-center wrap-anywhere">
            <div role="status">
              <p className="text-muted">{createdDialogText.serial}</p>
              <p className="text-[clamp(6rem,30vw,8rem)] leading-[1] font-extrabold tracking-tight tabular-nums">
                {formatNumber(serialNumber)}
                <SittingMark appointment={appointment} />
              </p>
              <p className="text-xl font-semibold" translate="no">
                {patientName}
              </p>
              <p>{localText(doctorName, doctorNameBn)}</p>
              <p>{formatFriendlyDate(appointmentDate, today)}</p>
              {time && <p>{time}</p>}
            </div>
            <Actions onAnother={onAnother} onPrint={print} onClose={close} />
          </div>
        )}
      </Dialog>
      {slip}
    </>
  );
}

interface ActionsProps {
  onAnother: () => void;
  onPrint: () => void;
  onClose: () => void;
}

function Actions({ onAnother, onPrint, onClose }: ActionsProps) {
  const actions = useRef<HTMLDivElement>(null);
  // Focuses the first action. The dialog itself would focus the close button in its header.
  useEffect(() => {
    const frame = requestAnimationFrame(() => focusOn(actions.current?.querySelector('button')));
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps a held key from pressing a button
    <div
      ref={actions}
      className="flex flex-wrap justify-center gap-sm max-sm:[&>*]:flex-[1_1_100%]"
      onKeyDown={(event) => {
        // Enter may still be held down from the confirmation. The serial must be read out first.
        if (event.key === 'Enter' && event.repeat) event.preventDefault();
      }}
    >
      <ActionButton onClick={onAnother}>
        <IconPlus size={20} aria-hidden />
        {createdDialogText.another}
      </ActionButton>
      <ActionButton look="quiet" onClick={onPrint}>
        <IconPrinter size={20} aria-hidden />
        {createdDialogText.print}
      </ActionButton>
      <ActionButton look="quiet" onClick={onClose}>
        {createdDialogText.toList}
      </ActionButton>
    </div>
  );
}
