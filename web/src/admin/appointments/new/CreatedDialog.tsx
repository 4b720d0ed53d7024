import { localText } from '@clinic-serial/contract/messages/current/format';
import type { Appointment } from '@clinic-serial/contract/subjects/appointments';
import { Button } from '@mantine/core';
import { IconPlus, IconPrinter } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { newAppointmentText } from '#messages/admin-new-appointment';
import { useClinic } from '../../../api/clinic.ts';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { focusOn } from '../../../ui/focus/focus.ts';
import { formatFriendlyDate, formatNumber } from '../../../ui/text/format.ts';
import { ticketTime } from '../../../ui/ticket/ticket-time.ts';
import { SittingMark } from '../../SittingMark.tsx';
import { usePrintSlip } from '../use-print-slip.tsx';
import classes from './CreatedDialog.module.css';

const text = newAppointmentText.created;

interface CreatedDialogProps {
  appointment: Appointment;
  /** The clinic day. */
  today: string;
  /** Called when the next patient is to be booked. */
  onAnother: () => void;
  /** Called when the dialog has been closed in any other way. */
  onClose: () => void;
}

/** The serial that was given, large enough to be read out, and the slip to hand over. */
export function CreatedDialog({ appointment, today, onAnother, onClose }: CreatedDialogProps) {
  const { slip, print, when } = usePrintSlip(appointment);
  const time = ticketTime(appointment, when, useClinic());
  const { serialNumber, patientName, doctorName, doctorNameBn, appointmentDate } = appointment;
  return (
    <>
      <Dialog title={text.title} onClose={onClose}>
        {(close) => (
          <div className={classes.created}>
            <div role="status">
              <p className={classes.caption}>{text.serial}</p>
              <p className={classes.serial}>
                {formatNumber(serialNumber)}
                <SittingMark appointment={appointment} />
              </p>
              <p className={classes.patient}>{patientName}</p>
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
      className={classes.actions}
      onKeyDown={(event) => {
        // The Enter that confirmed may still be held down. The serial has to be read out first.
        if (event.key === 'Enter' && event.repeat) event.preventDefault();
      }}
    >
      <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={onAnother}>
        {text.another}
      </Button>
      <Button variant="default" leftSection={<IconPrinter size={20} aria-hidden />} onClick={onPrint}>
        {text.print}
      </Button>
      <Button variant="default" onClick={onClose}>
        {text.toList}
      </Button>
    </div>
  );
}
