import type { Appointment } from '@clinic-serial/contract/appointments';
import { localText } from '@clinic-serial/contract/messages/current/format';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { newAppointmentText } from '#messages/admin-new-appointment';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { focusOn } from '../../../ui/focus/focus.ts';
import { formatAbout, formatFriendlyDate, formatNumber } from '../../../ui/text/format.ts';
import { SittingMark } from '../../SittingMark.tsx';
import { usePrintSlip } from '../use-print-slip.tsx';
import classes from './CreatedDialog.module.css';

const text = newAppointmentText.created;

interface CreatedDialogProps {
  appointment: Appointment;
  /** The clinic day. */
  today: string;
  /** Called when the dialog has been closed, in whatever way. */
  onClose: () => void;
}

/** The serial that was given, large enough to be read out, and the slip to hand over. */
export function CreatedDialog({ appointment, today, onClose }: CreatedDialogProps) {
  const { slip, print } = usePrintSlip(appointment);
  const { serialNumber, patientName, doctorName, doctorNameBn, appointmentDate, estimatedTime } = appointment;
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
              <p>{formatAbout(estimatedTime)}</p>
            </div>
            <Actions onPrint={print} onClose={close} />
          </div>
        )}
      </Dialog>
      {slip}
    </>
  );
}

function Actions({ onPrint, onClose }: { onPrint: () => void; onClose: () => void }) {
  const actions = useRef<HTMLDivElement>(null);
  // Focuses the first action. The dialog itself would focus the close button in its header.
  useEffect(() => {
    const frame = requestAnimationFrame(() => focusOn(actions.current?.querySelector('button')));
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <div ref={actions} className={classes.actions}>
      <Button leftSection={<IconPrinter size={20} aria-hidden />} onClick={onPrint}>
        {text.print}
      </Button>
      <Button variant="default" onClick={onClose}>
        {text.toList}
      </Button>
    </div>
  );
}
