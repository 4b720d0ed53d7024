import type { SittingNumber } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import type { CodeRequested } from '@clinic-serial/contract/subjects/booking-code';
import { call, callAs } from './api.ts';
import { newPerson } from './clinic.ts';
import type { RunningServer } from './server.ts';

/** The clinic day of the tested servers. */
const TODAY = '2027-03-10';

interface TwoSittings {
  /** The places of each sitting. */
  places?: number;
}

/** Changes today, so that a doctor sits from 9:00 to 13:00 and from 17:00 to 21:00. */
export async function sitTwiceToday(
  server: RunningServer,
  { id }: { id: number },
  { places = 10 }: TwoSittings = {},
): Promise<void> {
  const sitting = { patientLimit: places, reservedSlots: '' };
  await callAs(server, 'Staff', `/doctors/${id}/days/${TODAY}`, {
    method: 'PUT',
    body: {
      enabled: true,
      sittings: [
        { sitting: 1, startTime: '09:00', endTime: '13:00', ...sitting },
        { sitting: 2, startTime: '17:00', endTime: '21:00', ...sitting },
      ],
    },
  });
}

/** Books a place of a sitting as another visitor, without a browser. */
export async function bookSittingElsewhere(
  server: RunningServer,
  doctorId: number,
  sitting: SittingNumber,
): Promise<void> {
  const { name, phone } = newPerson();
  const { sessionToken, otp } = await call<CodeRequested>(server, '/appointments/request-otp', {
    method: 'POST',
    body: { doctorId, patientName: name, patientPhone: phone, sitting },
  });
  await call(server, '/appointments/verify-otp', { method: 'POST', body: { sessionToken, otp } });
}
