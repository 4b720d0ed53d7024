import type { Appointment } from '@clinic-serial/contract/appointments';
import { getAppointment } from '@clinic-serial/contract/appointments';
import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { adminQueueText } from '#messages/admin-queue';
import { messageOf } from '../../api/errors.ts';
import { ActionButton } from '../../ui/button/Action.tsx';
import { usePrintSlip } from '../appointments/use-print-slip.tsx';
import { staffRead } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';
import classes from './ArrivalBox.module.css';
import { type SittingOf, useWalkIn } from './queue.api.ts';

const text = adminQueueText.walkIn;

interface WalkInProps {
  of: SittingOf;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
}

/** A serial for somebody at the desk, in one line: phone, name, Enter. Their slip is printed. */
export function WalkIn({ of, isOpen, onOpen, onClose }: WalkInProps) {
  const walkIn = useWalkIn(of);
  const [phone, setPhone] = useState('');
  const [name, setName] = useState('');
  const given = walkIn.data;
  if (!isOpen) {
    return (
      <div className={classes.box}>
        <ActionButton look="quiet" onClick={onOpen}>
          {text.open}
        </ActionButton>
        {given && <Given serialNumber={given.serialNumber} appointmentId={given.appointmentId} />}
      </div>
    );
  }
  return (
    <form
      className={classes.box}
      aria-label={text.title}
      onSubmit={(event) => {
        event.preventDefault();
        walkIn.mutate(
          { phone, name },
          {
            onSuccess: () => {
              setPhone('');
              setName('');
              onClose();
            },
          },
        );
      }}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <div className={classes.field}>
        <TextInput
          label={text.phone}
          value={phone}
          inputMode="numeric"
          autoFocus
          autoComplete="off"
          onChange={(event) => setPhone(event.currentTarget.value)}
        />
        <TextInput
          label={text.name}
          value={name}
          autoComplete="off"
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <ActionButton type="submit" busy={walkIn.isPending}>
          {text.submit}
        </ActionButton>
        <ActionButton look="quiet" onClick={onClose}>
          {text.close}
        </ActionButton>
      </div>
      {walkIn.isError && <p role="alert">{messageOf(walkIn.error, text.failed)}</p>}
    </form>
  );
}

/** The serial that was given, with its slip. */
function Given({ serialNumber, appointmentId }: { serialNumber: number; appointmentId: number }) {
  const { session } = useStaff();
  const appointment = useQuery({
    ...staffRead(session, getAppointment, { params: { id: appointmentId } }),
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
  return appointment ? (
    <Slip key={appointment.id} appointment={appointment} />
  ) : (
    <p role="status">{text.given(serialNumber, '')}</p>
  );
}

function Slip({ appointment }: { appointment: Appointment }) {
  const { slip, print } = usePrintSlip(appointment);
  const isPrinted = useRef(false);
  // Printed once, by itself: the patient waits at the desk.
  useEffect(() => {
    if (isPrinted.current) return;
    isPrinted.current = true;
    print();
  }, [print]);
  return (
    <div className={classes.field}>
      <p role="status">{text.given(appointment.serialNumber, appointment.patientName)}</p>
      <ActionButton look="quiet" size="sm" onClick={print}>
        {text.print}
      </ActionButton>
      {slip}
    </div>
  );
}
