import type { PublicDoctor } from '@clinic-serial/contract/doctors';
import { WEEKDAY_NAMES, weekdayOf } from '@clinic-serial/contract/fields/calendar';
import { publicTexts } from '../../messages/en/public.ts';
import { ActionButton } from '../../ui/button/Action.tsx';
import { AlertDialog } from '../../ui/dialog/AlertDialog.tsx';

const texts = publicTexts.notToday;

/** Says that the doctor does not sit today, and when they do. */
export function NotTodayAlert({ doctor, onClose }: { doctor: PublicDoctor; onClose: () => void }) {
  const weekday = WEEKDAY_NAMES[weekdayOf(doctor.today.date)];
  const { availableDays } = doctor.scheduleSummary;
  return (
    <AlertDialog
      title={texts.title(doctor.name)}
      actions={(close) => <ActionButton onClick={close}>{texts.close}</ActionButton>}
      onClose={onClose}
    >
      <p>{texts.text(doctor.name, weekday)}</p>
      {availableDays && <p>{texts.days(availableDays)}</p>}
      <p>{texts.suggestion}</p>
    </AlertDialog>
  );
}
