import type { Database } from '../../../server/src/database/connect.ts';

interface Booked {
  doctorId: number;
  appointmentDate: string;
  serialNumber: number;
  bookingReference: string;
}

/** The serials that the instances have acknowledged, kept where no instance can change them. */
export class Ledger {
  readonly #booked = new Map<string, Booked>();

  get size(): number {
    return this.#booked.size;
  }

  note({ doctorId, appointmentDate, serialNumber, bookingReference }: Booked): void {
    this.#booked.set(bookingReference, { doctorId, appointmentDate, serialNumber, bookingReference });
  }

  /** @returns a line for every serial that is lost, given twice, or given and not acknowledged */
  async complaints({ read }: Pick<Database, 'read'>, doctors: readonly number[]): Promise<string[]> {
    const stored: Booked[] = await read
      .selectFrom('appointments')
      .select(['doctorId', 'appointmentDate', 'daySerial as serialNumber', 'bookingReference'])
      .where('doctorId', 'in', doctors)
      .execute();
    const serial = (one: Booked) => `${one.doctorId} ${one.appointmentDate} ${one.serialNumber}`;
    const rows = stored.map((one) => `${one.bookingReference} ${serial(one)}`);
    const given = [...this.#booked.values()].map((one) => `${one.bookingReference} ${serial(one)}`);
    const serials = stored.map(serial);
    return [
      ...given.filter((one) => !rows.includes(one)).map((one) => `lost: ${one}`),
      ...rows.filter((one) => !given.includes(one)).map((one) => `not acknowledged: ${one}`),
      ...serials.filter((one, index) => serials.indexOf(one) !== index).map((one) => `given twice: ${one}`),
    ];
  }
}
