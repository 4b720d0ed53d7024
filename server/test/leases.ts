import { giveLeasedSerial } from '../src/booking/book-at-desk.ts';
import { keptPatient } from '../src/patients/own-record.ts';
import { leaseSerials } from '../src/queue/lease-serials.ts';
import { loadQueue } from '../src/queue/load-queue.ts';
import { hoursOfPast } from '../src/queue/open-sittings.ts';
import type { TestApp } from './app.ts';
import { DESK } from './clinic.ts';
import { DAY } from './day-of-patients.ts';
import { addRecord } from './people.ts';

/** The numbers of the first sitting of a doctor's {@link DAY} that a desk holds after it has asked for them. */
export function lease({ services }: TestApp, doctorId: number, desk = 'desk-one', date = DAY) {
  return leaseSerials(services, DESK, { doctorId, date, sitting: 1 }, desk);
}

/** Brings a slip to the server that a desk gave without a network, by default to a new patient. */
export async function bringSlip(
  clinic: TestApp,
  slip: { doctorId: number; serialNumber: number; desk?: string; date?: string; patientId?: number },
) {
  const { doctorId, serialNumber, desk = 'desk-one', date = DAY } = slip;
  const patientId = slip.patientId ?? (await addRecord(clinic)).id;
  const { services } = clinic;
  const of = { doctorId, date, sitting: 1 } as const;
  return services.database.write(async (tx) => {
    const patient = await keptPatient(tx, patientId);
    const { hours } = await loadQueue(tx, services.config, of, await hoursOfPast(services, tx, of));
    const about = { patient, patientName: patient.name, ...of, serialNumber, desk, hours };
    return giveLeasedSerial(services, tx, DESK, about);
  });
}

/** Ends the leases of a desk, as the time does that passes while it does not come back. */
export async function endLeases({ database, clock }: TestApp, doctorId: number, desk: string): Promise<void> {
  await database.write((tx) =>
    tx
      .updateTable('leasedSerials')
      .set({ until: clock.now().toISOString() })
      .where('doctorId', '=', doctorId)
      .where('desk', '=', desk)
      .execute(),
  );
}
