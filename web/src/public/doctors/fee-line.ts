import type { ClinicInfo } from '@clinic-serial/contract/subjects/clinic';
import type { PublicDoctor } from '@clinic-serial/contract/subjects/doctors';
import { oneDoctor } from '#messages/one-doctor';

/**
 * The cost of a visit before the patient is known: the fee of a new visit, that of a follow-up if it differs,
 * and where it is paid (rules: screens 10).
 */
export function feeLine({ fees }: Pick<PublicDoctor, 'fees'>, clinic: ClinicInfo | undefined): string {
  if (!clinic) return '';
  const parts = [fees ? oneDoctor.ownFee(fees.new) : oneDoctor.fee(clinic.consultationFee)];
  if (fees && fees.followUpDays > 0 && fees['follow-up'] !== fees.new) {
    parts.push(oneDoctor.followUp(fees.followUpDays, fees['follow-up']));
  }
  if (clinic.payAtDesk) parts.push(oneDoctor.payAtDesk);
  return parts.join(' · ');
}
