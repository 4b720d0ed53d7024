import type { Availability } from '@clinic-serial/contract/subjects/doctors';
import { Button } from '@mantine/core';
import { adminAppointmentsText } from '#messages/admin-appointments';
import { formatFriendlyDate, formatTime } from '../../ui/text/format.ts';

interface NextFreeButtonProps {
  nextFree: NonNullable<Availability['nextFree']>;
  /** The clinic day. */
  today: string;
  size?: 'sm';
  onPress: () => void;
}

/** Offers the next day with a free place. Its words wrap on a phone. */
export function NextFreeButton({ nextFree, today, size, onPress }: NextFreeButtonProps) {
  return (
    <Button
      {...(size && { size })}
      variant="default"
      h="auto"
      mih="var(--clinic-tap)"
      styles={{ label: { whiteSpace: 'normal' } }}
      onClick={onPress}
    >
      {adminAppointmentsText.places.nextFree(
        formatFriendlyDate(nextFree.date, today),
        formatTime(nextFree.startTime),
      )}
    </Button>
  );
}
