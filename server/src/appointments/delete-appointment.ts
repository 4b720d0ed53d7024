import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { authoriseStaff } from '../authorise.ts';
import { noteStatus } from '../queue/record-act.ts';
import type { Services } from '../services.ts';
import { markDeleted } from './appointments.queries.ts';
import { lockAppointment } from './change-status.ts';

/**
 * Deletes an appointment: it disappears from every screen and count, and its place is free, but its serial is
 * never given again (rules: serials 4).
 *
 * @throws APPOINTMENT_NOT_FOUND
 */
export async function deleteAppointment(
  services: Services,
  actor: Actor,
  id: number,
): Promise<{ deleted: true }> {
  authoriseStaff(actor.caller, 'delete');
  await services.database.write(async (tx) => {
    const { row, held } = await lockAppointment(tx, id);
    await markDeleted(tx, row.id, services.clock.now().toISOString());
    await noteStatus(services, tx, actor, held.sitting, row, 'Deleted');
    await recordAudit(services.clock, tx, actor, {
      action: 'appointment.delete',
      subject: { appointment: row.id },
      details: { status: row.status },
    });
  });
  return { deleted: true };
}
