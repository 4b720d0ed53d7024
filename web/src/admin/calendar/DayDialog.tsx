import { localText } from '@clinic-serial/contract/messages/current/format';
import type { DoctorDay } from '@clinic-serial/contract/subjects/calendar';
import { useForm } from '@mantine/form';
import { adminCalendarText } from '#messages/admin-calendar';
import { useClinic } from '../../api/clinic.ts';
import { messageOf } from '../../api/errors.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { DetailList } from '../../ui/list/DetailList.tsx';
import { ErrorBox } from '../../ui/list/ListState.tsx';
import { SkeletonLines } from '../../ui/list/SkeletonLines.tsx';
import { formatFriendlyDate, formatFullDate } from '../../ui/text/format.ts';
import { DaySheetLink } from '../day-sheet/DaySheetLink.tsx';
import { RecordLink } from '../RecordLink.tsx';
import { useStaff } from '../staff-context.ts';
import { useDoctorDay, useDoctorName } from './calendar.api.ts';
import { DayChange } from './DayChange.tsx';
import classes from './DayDialog.module.css';
import { DayMarks, HoursOfDay } from './DayMarks.tsx';
import { sittingsOf } from './day-hours.ts';
import { checkDay, type DayValues, emptyDay } from './day-order.ts';
import { WaitingPanel } from './WaitingPanel.tsx';

const text = adminCalendarText.day;

interface DayDialogProps {
  doctorId: number;
  /** YYYY-MM-DD */
  date: string;
  /** Called with the job for the people of the day. */
  onStarted: (changeId: number) => void;
  onClose: () => void;
}

/** The dialog of one date of one doctor: how the doctor sits, what changes, and who waits. */
export function DayDialog({ doctorId, date, onStarted, onClose }: DayDialogProps) {
  const today = useClinic()?.today;
  const { can } = useStaff();
  const { data: doctor } = useDoctorName(doctorId);
  const { data: day, error, refetch } = useDoctorDay(doctorId, date);
  const form = useForm<DayValues>({
    initialValues: emptyDay(date),
    validate: (values) => checkDay(date, values),
  });
  const when = today ? formatFriendlyDate(date, today) : formatFullDate(date);
  const isPast = today !== undefined && date < today;

  return (
    <Dialog
      title={doctor ? text.title(localText(doctor.name, doctor.nameBn), when) : when}
      unsaved={form.values.sentence !== ''}
      onClose={onClose}
    >
      {() => (
        <div className={classes.body}>
          {!day && error && (
            <ErrorBox
              message={adminCalendarText.loadFailed}
              detail={messageOf(error)}
              onRetry={() => void refetch()}
            />
          )}
          {!day && !error && <SkeletonLines lines={4} />}
          {day && <DayNow day={day} />}
          {day && isPast && <p>{text.past}</p>}
          {day && today && !isPast && can('update') && (
            <DayChange
              day={day}
              week={doctor?.weeklySchedule}
              form={form}
              onStarted={onStarted}
              onClose={onClose}
            />
          )}
          {day && today && (
            <div className={classes.records}>
              {(day.enabled || day.booked > 0) && <DaySheetLink doctorId={doctorId} date={date} />}
              {date <= today &&
                sittingsOf(day).map(({ sitting }) => (
                  <RecordLink key={sitting} of={{ doctorId, date, sitting }} />
                ))}
            </div>
          )}
          {day && day.waiting > 0 && <WaitingPanel doctorId={doctorId} date={date} />}
        </div>
      )}
    </Dialog>
  );
}

function DayNow({ day }: { day: DoctorDay }) {
  const limit = day.patientLimit ?? 0;
  const isPlain = day.reason === 'week' && day.touched === 0 && day.waiting === 0;
  return (
    <DetailList
      details={[
        [text.hours, <HoursOfDay key="hours" day={day} />],
        [text.booked, adminCalendarText.marks.ofLimit(day.booked, limit)],
        [text.remarks, isPlain ? null : <DayMarks key="marks" day={day} />, 'wide'],
      ]}
    />
  );
}
