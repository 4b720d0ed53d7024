import { ageText } from '@clinic-serial/contract/messages/current/age';
import { ageOn, type Birth } from '@clinic-serial/contract/time/age';
import { useClinic } from '../../api/clinic.ts';

/**
 * The ages of people on the clinic day, in words.
 *
 * @returns a function that gives null if nothing is known of the birth, or while the day is not known
 */
export function useAges(): (birth: Birth) => string | null {
  const clinic = useClinic();
  return (birth) => {
    const age = clinic ? ageOn(birth, clinic.today) : null;
    return age && ageText(age);
  };
}
