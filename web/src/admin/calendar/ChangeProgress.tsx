import { adminCalendarText } from '#messages/admin-calendar';
import { ActionButton } from '../../ui/button/Action.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { ChangeReport } from './ChangeReport.tsx';
import classes from './DayDialog.module.css';

interface ChangeProgressProps {
  id: number;
  onClose: () => void;
}

/** The dialog with the progress and the result of a job. */
export function ChangeProgress({ id, onClose }: ChangeProgressProps) {
  return (
    <Dialog title={adminCalendarText.progress.title} onClose={onClose}>
      {(close) => (
        <div className={classes.body}>
          <ChangeReport id={id} />
          <div>
            <ActionButton look="quiet" size="sm" data-autofocus onClick={close}>
              {adminCalendarText.progress.close}
            </ActionButton>
          </div>
        </div>
      )}
    </Dialog>
  );
}
