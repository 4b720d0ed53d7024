import { DESK_BOOKING_TYPES, type DeskBookingType } from '@clinic-serial/contract/terms/booking-type';
import { IconPhone, IconWalk } from '@tabler/icons-react';
import { adminAppointmentsText } from '#messages/admin-appointments';
import { newAppointmentText } from '#messages/admin-new-appointment';
import { Key } from '../../../ui/button/Key.tsx';
import classes from './BookingTypeChoice.module.css';

const LOOKS = {
  'Walk-in': { Icon: IconWalk, key: 'W' },
  Phone: { Icon: IconPhone, key: 'P' },
} as const;

/** The type that a key chooses. Keys are named by their place (`event.code`), because a Bangla keyboard types other letters. */
export function typeOfKey(code: string): DeskBookingType | undefined {
  return DESK_BOOKING_TYPES.find((type) => code === `Key${LOOKS[type].key}`);
}

interface BookingTypeChoiceProps {
  value: DeskBookingType;
  disabled: boolean;
  onChange: (type: DeskBookingType) => void;
}

/** Whether the patient stands at the desk or calls. */
export function BookingTypeChoice({ value, disabled, onChange }: BookingTypeChoiceProps) {
  return (
    <div role="radiogroup" aria-labelledby="booking-type" className={classes.choice}>
      <h3 id="booking-type">{newAppointmentText.confirm.type}</h3>
      <div className={classes.types}>
        {DESK_BOOKING_TYPES.map((type) => {
          const { Icon, key } = LOOKS[type];
          return (
            <label key={type} className={classes.type}>
              <input
                type="radio"
                name="booking-type"
                className={classes.radio}
                checked={type === value}
                disabled={disabled}
                onChange={() => onChange(type)}
              />
              <Icon size={20} aria-hidden />
              {adminAppointmentsText.types[type]}
              <Key>{key}</Key>
            </label>
          );
        })}
      </div>
    </div>
  );
}
