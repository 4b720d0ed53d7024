import { useClinic } from '../../api/clinic.ts';
import { useReach } from '../../session/reach.ts';
import { clinicMoment } from '../../ui/text/clinic-moment.ts';

/**
 * The time of day in the clinic, HH:MM; undefined until it is known. While the server is away, it is that of
 * this computer, because the last one from the server gets old.
 */
export function useClinicTime(): string | undefined {
  const clinic = useClinic();
  const { isAway } = useReach();
  return isAway && clinic ? clinicMoment(Date.now(), clinic.timeZone).time : clinic?.timeOfDay;
}
