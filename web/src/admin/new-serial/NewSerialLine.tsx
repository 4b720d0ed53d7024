import type { ExtraSerial as AskedExtra } from '@clinic-serial/contract/fields/extra-serial';
import { waitAtDesk } from '@clinic-serial/contract/subjects/waiting-list';
import { IconCircleCheck } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { adminKeptText } from '#messages/admin-kept';
import { newSerialText } from '#messages/admin-new-serial';
import { codeOf } from '../../api/errors.ts';
import { ActionButton } from '../../ui/button/Action.tsx';
import { focusOn } from '../../ui/focus/focus.ts';
import { failureLines } from '../../ui/notice/failure-lines.ts';
import { Notice } from '../../ui/notice/Notice.tsx';
import { useAvailability } from '../appointments/appointments.api.ts';
import { BookingTypeChoice, typeOfKey, useDeskBookingType } from '../appointments/new/BookingTypeChoice.tsx';
import { newPatientBody } from '../appointments/new/PhoneOrAge.tsx';
import { useMustKeep } from '../kept/kept-context.ts';
import { useStaffChange } from '../staff.api.ts';
import { ExtraSerial } from './ExtraSerial.tsx';
import { useGiveSerial } from './give-serial.ts';
import { KeptNumber } from './KeptNumber.tsx';
import type { AtDesk, GivenSerial } from './new-serial.ts';
import { SittingPart } from './SittingPart.tsx';
import { useChosenSitting, useTodaysSittings } from './todays-sittings.ts';
import { WalkInSlip } from './WalkInSlip.tsx';
import { WaysOn } from './WaysOn.tsx';
import { problemsOfWho, type Who, WhoPart } from './WhoPart.tsx';

const text = newSerialText;
const NOBODY: Who = { kind: 'nobody' };

interface NewSerialLineProps {
  today: string;
  /** The desk that opened the line for its sitting; null elsewhere. */
  desk: AtDesk | null;
  onGiven: (given: GivenSerial) => void;
}

/**
 * A new serial of today in one line: the person, the doctor, how the person came, and the number that will be
 * given. Enter leads from part to part, and in the last part it gives the serial. The line is then ready for
 * the next person.
 */
export function NewSerialLine({ today, desk, onGiven }: NewSerialLineProps) {
  const whoPart = useRef<HTMLDivElement>(null);
  const doctorBox = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [who, setWho] = useState<Who>(NOBODY);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [given, setGiven] = useState<GivenSerial | null>(null);
  const [waits, setWaits] = useState('');
  const [type, chooseType] = useDeskBookingType();
  const sittings = useTodaysSittings();
  const [of, choose] = useChosenSitting(desk?.of ?? null, sittings, today);
  const give = useGiveSerial((serial) => {
    setWho(NOBODY);
    setGiven(serial);
    onGiven(serial);
  });
  const wait = useStaffChange(waitAtDesk);
  const { data: places } = useAvailability(of?.doctorId ?? null, of && today, {
    sitting: of?.sitting ?? null,
    still: give.isPending,
  });
  const isKept = useMustKeep(of);
  const isFull = !isKept && places !== undefined && places.available <= 0;
  const isRefusedAsFull = isFull && codeOf(give.error) === 'FULLY_BOOKED';

  // For the next person the focus goes to the box. At first the dialog sets the focus.
  useEffect(() => {
    if (given || waits) focusOn(whoPart.current?.querySelector('input'));
  }, [given, waits]);

  const focusButton = () => setTimeout(() => focusOn(button.current));

  function change(next: Who) {
    setWho(next);
    setProblems({});
    setWaits('');
    give.forget();
    wait.reset();
  }

  /** A desk has its doctor already. Elsewhere Enter confirms the doctor, or some letters find another. */
  function goOn() {
    if (of && desk?.of) focusButton();
    else setTimeout(() => focusOn(doctorBox.current));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    giveSerial();
  }

  /** Shows the problems and focuses the first. @returns whether there are any */
  function showProblems(): boolean {
    const wrong = { ...problemsOfWho(who, today), ...(!of && { doctor: text.sitting.required }) };
    setProblems(wrong);
    if (wrong.doctor && Object.keys(wrong).length === 1) focusOn(doctorBox.current);
    else if (Object.keys(wrong).length > 0)
      setTimeout(() => focusOn(whoPart.current?.querySelector<HTMLElement>('[aria-invalid], input, button')));
    return Object.keys(wrong).length > 0;
  }

  const person = () =>
    who.kind === 'nobody'
      ? undefined
      : who.kind === 'new'
        ? newPatientBody(who, today)
        : { patient: who.record, name: who.otherName.trim() || who.record.name };

  /** @param extra the reason why the serial may exceed the limit */
  function giveSerial(extra?: AskedExtra) {
    if (showProblems() || !of) return;
    const found = person();
    if (found) give.run({ of, type, ...found, ...(extra && { extra }) });
  }

  function putOnWaitingList() {
    if (wait.isPending || showProblems() || !of) return;
    const found = person();
    if (!found) return;
    const patientPhone = 'patient' in found ? found.patient.phone : found.phone;
    if (!patientPhone) {
      setProblems({ wait: text.waysOn.needsPhone });
      return;
    }
    const { doctorId, date, sitting } = of;
    wait.mutate(
      { params: { id: doctorId, date }, body: { patientName: found.name, patientPhone, sitting } },
      {
        onSuccess: ({ before }) => {
          change(NOBODY);
          setGiven(null);
          setWaits(text.waysOn.waits(found.name, before));
        },
      },
    );
  }

  function onKeyDown(event: KeyboardEvent) {
    const isField = (event.target as Element).matches('input:not([type="radio"])');
    // In a field of a new person, Enter gives the serial, as in any form. The boxes handle Enter themselves.
    if (event.key === 'Enter' && !event.defaultPrevented && isField && who.kind !== 'nobody')
      submit(event as never);
    const next = typeOfKey(event);
    if (next && !give.isPending) chooseType(next);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of its fields and buttons
    <div className="grid grid-cols-1 gap-gutter" onKeyDown={onKeyDown} aria-busy={give.isPending}>
      <div className="grid grid-cols-1 items-start gap-gutter lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_minmax(0,18rem)_auto]">
        <WhoPart
          key={given?.appointmentId ?? waits}
          ref={whoPart}
          who={who}
          problems={problems}
          today={today}
          onChange={change}
          onKnown={goOn}
        />
        <SittingPart
          ref={doctorBox}
          sittings={sittings}
          chosen={of}
          error={problems.doctor}
          onChoose={(sitting) => {
            choose(sitting);
            setProblems({});
            give.forget();
          }}
          onTaken={focusButton}
        />
        <BookingTypeChoice compact value={type} disabled={give.isPending} onChange={chooseType} />
        <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-1 lg:mt-7.5">
          <ActionButton ref={button} type="submit" busy={give.isPending}>
            {text.submit}
          </ActionButton>
          {/* The number may change until the serial is given. Only the answer is certain. */}
          <p className="text-center text-lg font-bold tabular-nums" role="status">
            {!isKept && places?.nextSerial != null && text.next(places.nextSerial)}
          </p>
        </form>
      </div>
      {isKept && of && <KeptNumber of={of} type={type} />}
      {(problems.wait || wait.error) && (
        <Notice tone="danger" role="alert">
          {problems.wait && <p>{problems.wait}</p>}
          {wait.error && failureLines(wait.error, text.waysOn.failed).map((line) => <p key={line}>{line}</p>)}
        </Notice>
      )}
      {give.error && !isRefusedAsFull && (
        <Notice tone="danger" role="alert">
          {failureLines(give.error, text.failed).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Notice>
      )}
      {isFull && of && (
        <WaysOn
          of={of}
          wasAsked={isRefusedAsFull}
          onChoose={(sitting) => {
            choose(sitting);
            give.forget();
            wait.reset();
            focusButton();
          }}
          onWait={putOnWaitingList}
          isWaiting={wait.isPending}
        >
          <ExtraSerial
            key={given?.appointmentId}
            left={places.extrasLeft}
            pending={give.isPending}
            onGive={giveSerial}
          />
        </WaysOn>
      )}
      <div className="flex flex-wrap items-center justify-between gap-sm">
        <p role="status" className="flex items-center gap-xs font-semibold">
          {waits && (
            <>
              <IconCircleCheck size={22} aria-hidden className="text-accent" />
              {waits}
            </>
          )}
          {given && !desk && (
            <>
              <IconCircleCheck size={22} aria-hidden className="text-accent" />
              {(given.isKept ? adminKeptText.walkIn : text).given(given.serialNumber, given.patientName)}
            </>
          )}
        </p>
        {given?.isWalkIn && !given.isKept && !desk && (
          <WalkInSlip key={given.appointmentId} appointmentId={given.appointmentId} />
        )}
      </div>
      <p className="text-sm text-muted pointer-coarse:hidden">{text.hint}</p>
    </div>
  );
}
