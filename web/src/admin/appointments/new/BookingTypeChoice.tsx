import { DESK_BOOKING_TYPES, type DeskBookingType } from '@clinic-serial/contract/terms/booking-type';
import { IconPhone, IconWalk } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { adminAppointmentsText } from '#messages/admin-appointments';
import { newAppointmentText } from '#messages/admin-new-appointment';
import { readItem, writeItem } from '../../../session/safe-storage.ts';
import { Key } from '../../../ui/button/Key.tsx';

/** Where this browser keeps the desk's last choice. It is about no person, so it stays after a logout. */
const STORED = 'desk_booking_type';

/** The way in which this desk gives serials: the last choice in this browser; at first 'Walk-in'. */
export function useDeskBookingType() {
  const [type, setType] = useState<DeskBookingType>(() =>
    readItem(STORED) === 'Phone' ? 'Phone' : 'Walk-in',
  );
  function choose(next: DeskBookingType) {
    writeItem(STORED, next);
    setType(next);
  }
  return [type, choose] as const;
}

const LOOKS = {
  'Walk-in': { Icon: IconWalk, key: 'W' },
  Phone: { Icon: IconPhone, key: 'P' },
} as const;

/** In a text field, letters are typed and choose nothing. */
const TYPED = 'input:not([type="radio"]), textarea, select';

/**
 * The booking type that a key chooses outside of text fields. The place of the key counts (`event.code`),
 * because a Bangla keyboard types other letters.
 */
export function typeOfKey(event: KeyboardEvent): DeskBookingType | undefined {
  const isShortcut = event.ctrlKey || event.metaKey || event.altKey;
  if (isShortcut || (event.target as Element).matches(TYPED)) return undefined;
  return DESK_BOOKING_TYPES.find((type) => event.code === `Key${LOOKS[type].key}`);
}

const CHOICE =
  'flex min-h-12 flex-[1_1_7rem] cursor-pointer items-center gap-xs rounded-md border px-sm hover:bg-sunken ' +
  '[&:has(:focus-visible)]:focus-ring';

interface BookingTypeChoiceProps {
  value: DeskBookingType;
  disabled: boolean;
  onChange: (type: DeskBookingType) => void;
  /** True where there is no room for the icons. */
  compact?: boolean;
}

/** The choice whether the patient stands at the desk or calls. */
export function BookingTypeChoice({ value, disabled, onChange, compact = false }: BookingTypeChoiceProps) {
  return (
    <div role="radiogroup" aria-labelledby="booking-type">
      <h3 id="booking-type" className="mb-1.5 text-base leading-6">
        {newAppointmentText.confirm.type}
      </h3>
      <div className="flex flex-wrap gap-sm">
        {DESK_BOOKING_TYPES.map((type) => {
          const { Icon, key } = LOOKS[type];
          const look = type === value ? 'border-accent bg-accent-soft' : 'border-line-strong bg-surface';
          return (
            <label key={type} className={`${CHOICE} ${look}`}>
              <input
                type="radio"
                name="booking-type"
                className="m-0 size-5 flex-none accent-accent focus-visible:outline-none"
                checked={type === value}
                disabled={disabled}
                onChange={() => onChange(type)}
              />
              {!compact && <Icon size={20} aria-hidden />}
              <span className="flex-1 whitespace-nowrap">{adminAppointmentsText.types[type]}</span>
              <Key>{key}</Key>
            </label>
          );
        })}
      </div>
    </div>
  );
}
