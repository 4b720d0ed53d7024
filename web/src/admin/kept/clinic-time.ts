import { useClinic } from '../../api/clinic.ts';
import { useReach } from '../../session/reach.ts';
import { clinicMoment } from '../../ui/text/clinic-moment.ts';

/**
 * The time of day in the clinic, HH:MM; undefined until it is known. While the server is away it is the time
 * of this computer, because the server's last time gets old.
 */
export function useClinicTime(): string | undefined {
  const clinic = useClinic();
  const { isAway } = useReach();
  return isAway && clinic ? clinicMoment(Date.now(), clinic.timeZone).time : clinic?.timeOfDay;
}
