import { localText } from '@clinic-serial/contract/messages/current/format';
import type { PublicDoctor } from '@clinic-serial/contract/subjects/doctors';
import { weekdayOf } from '@clinic-serial/contract/time/calendar';
import { useLayoutEffect, useRef } from 'react';
import { notTodayTexts } from '#messages/public-not-today';
import { paths } from '../../paths.ts';
import { ActionButton, ActionLink } from '../../ui/button/Action.tsx';
import { AlertDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { focusOn } from '../../ui/focus/focus.ts';
import { weekdayName } from '../../ui/text/format.ts';
import { daysText } from '../../ui/text/schedule-text.ts';
import { Colleagues, useColleagues, WhyNotToday } from './Colleagues.tsx';

const texts = notTodayTexts;

/**
 * Says that the doctor does not sit today and when they do. Offers colleagues, or the list of doctors.
 */
export function NotTodayAlert({ doctor, onClose }: { doctor: PublicDoctor; onClose: () => void }) {
  const name = localText(doctor.name, doctor.nameBn);
  const weekday = weekdayName(weekdayOf(doctor.today.date));
  const days = daysText(doctor.scheduleSummary);
  const colleagues = useColleagues(doctor);
  const ok = useRef<HTMLButtonElement>(null);
  // The browser focuses the first link of an open dialog. A second press of Enter must close it instead.
  useLayoutEffect(() => {
    focusOn(ok.current);
  }, []);
  return (
    <AlertDialog
      title={texts.title(name)}
      actions={(close) => (
        <>
          {colleagues.length === 0 && (
            <ActionLink to={paths.doctors} look="quiet" onClick={close}>
              {texts.allDoctors}
            </ActionLink>
          )}
          <ActionButton ref={ok} onClick={close}>
            {texts.close}
          </ActionButton>
        </>
      )}
      onClose={onClose}
    >
      <WhyNotToday doctor={doctor} live={doctor.today} />
      {/* A doctor on leave sits on this weekday in other weeks. The weekdays would contradict the leave. */}
      {!doctor.today.away && (
        <>
          <p>{texts.text(name, weekday)}</p>
          {days && <p>{texts.days(days)}</p>}
        </>
      )}
      <p>{texts.suggestion}</p>
      <Colleagues doctor={doctor} colleagues={colleagues} />
    </AlertDialog>
  );
}
