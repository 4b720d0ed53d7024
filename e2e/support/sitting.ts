import type { QueuePerson, QueueState } from '@clinic-serial/contract/subjects/queue';
import { askAs, callAs } from './api.ts';
import { addDoctor, newPerson, readClinic } from './clinic.ts';
import { walkIn } from './reception.ts';
import type { RunningServer } from './server.ts';

let keys = 0;

/** A doctor with people booked for today, and the desk that works on the same sitting without a browser. */
export async function sittingOf(server: RunningServer, name: string, names: readonly string[]) {
  const { today } = await readClinic(server);
  const doctor = await addDoctor(server, { name, places: 100 });
  for (const person of names) await walkIn(server, doctor, today, newPerson(person));
  const url = `/queue/${doctor.id}/${today}`;
  const read = () => callAs<QueueState>(server, 'Viewer', url);
  const act = async (body: object, version?: number) => {
    keys += 1;
    const expectedVersion = version ?? (await read()).version;
    return askAs<QueueState>(server, 'Staff', `${url}/acts`, {
      method: 'POST',
      body: { key: `key-of-the-desk-${keys}`, expectedVersion, ...body },
    });
  };
  const arrive = async (...serials: number[]) => {
    const { notHere } = await read();
    for (const serial of serials) {
      await act({ kind: 'arrive', appointmentId: personOf(notHere, serial).appointmentId });
    }
  };
  return { address: `/admin/queue/${doctor.id}`, doctor, url, read, act, arrive };
}

/** The person of a serial. */
export function personOf(people: readonly QueuePerson[], serial: number): QueuePerson {
  const person = people.find(({ serialNumber }) => serialNumber === serial);
  if (!person) throw new Error(`Nobody has serial ${serial}.`);
  return person;
}
