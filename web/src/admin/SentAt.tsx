import { adminSittingRecordText } from '#messages/admin-sitting-record';
import { clinicMoment } from '../ui/text/clinic-moment.ts';
import { formatTime } from '../ui/text/format.ts';
import { useClinicZone, useWhen } from '../ui/text/use-when.ts';

/** Below the time of an act that a desk kept without a network: the time at which it was sent. */
export function SentAt({ act: { at, playedAt } }: { act: { at: string; playedAt: string | null } }) {
  const zone = useClinicZone();
  const when = useWhen();
  if (!playedAt) return null;
  const sent = clinicMoment(playedAt, zone);
  const isSameDay = sent.date === clinicMoment(at, zone).date;
  return (
    <time dateTime={playedAt} className="block text-sm whitespace-normal text-muted">
      {adminSittingRecordText.sentAt(isSameDay ? formatTime(sent.time) : when(playedAt))}
    </time>
  );
}
