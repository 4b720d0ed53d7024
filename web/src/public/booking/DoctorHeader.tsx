import type { LiveStatus, PublicDoctor } from '@clinic-serial/contract/doctors';
import { BOOKING_LIMITS } from '@clinic-serial/contract/rules/booking-limits';
import { useClinic } from '../../api/clinic.ts';
import { bookingText } from '../../messages/en/booking.ts';
import { formatTimeRange } from '../../ui/text/format.ts';
import { CompactDoctorCard } from '../doctors/DoctorCard.tsx';
import { weekText } from './availability.ts';
import classes from './DoctorHeader.module.css';

/** The doctor of this booking, with today's free places and the fee, so that both are known before a code is asked for. */
export function DoctorHeader({ doctor, live }: { doctor: PublicDoctor; live: LiveStatus }) {
  const text = bookingText.header;
  const clinic = useClinic();
  const tone =
    live.availableSlots === 0 ? 'none' : live.availableSlots <= BOOKING_LIMITS.fewSlots ? 'few' : 'free';
  return (
    <CompactDoctorCard doctor={doctor} order={2} schedule={weekText(doctor) ?? text.noSchedule}>
      <p className={classes.slots} data-tone={tone}>
        <strong>{text.slots(live.availableSlots)}</strong>
        {live.isScheduledToday && live.startTime && live.endTime && (
          <span className={classes.hours}>
            {text.today}, {formatTimeRange(live.startTime, live.endTime)}
          </span>
        )}
      </p>
      <p className={classes.fee}>
        {text.fee}
        {clinic?.payAtDesk && <span> · {text.payAtDesk}</span>}
      </p>
    </CompactDoctorCard>
  );
}
