import { getClinic } from '@clinic-serial/contract/subjects/clinic';
import { getPublicQueue, getQueue } from '@clinic-serial/contract/subjects/queue';
import { listQueues } from '@clinic-serial/contract/subjects/queue-lists';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aClinicOfPlaces } from '../test/place-records.ts';
import { aClinic, TODAY } from '../test/records.ts';
import { aListedSitting, aSitting } from '../test/sitting-records.ts';
import { openStaffScreen, type } from '../test/staff-screen.tsx';
import { refusal, stubApi } from '../test/stubbed-api.ts';
import { WithPlaces } from './places.tsx';
import QueuePage from './queue/QueuePage.tsx';
import { PlaceChoice } from './shell/PlaceChoice.tsx';

function open(clinic: typeof aClinic) {
  const api = stubApi();
  localStorage.clear();
  api.respond(getClinic, clinic);
  api.respond(getPublicQueue, refusal('QUEUE_NOT_FOUND'));
  api.respond(listQueues, { date: TODAY, sittings: [aListedSitting({ placeId: 2 })] });
  api.respond(getQueue, aSitting({ placeId: 2 }));
  const page = (
    <WithPlaces>
      <PlaceChoice />
      <QueuePage />
    </WithPlaces>
  );
  openStaffScreen('/admin/queue?doctor=3', { routes: { '/admin/queue': page } });
  return screen.findByRole('navigation', { name: 'আজ যাঁরা বসবেন' });
}

test('the choice of a place and the names of places are in Bangla', async () => {
  const rail = await open(aClinicOfPlaces);
  const choice = screen.getByLabelText<HTMLSelectElement>('শাখা');
  // A place without a Bangla name keeps its English one.
  expect(choice.textContent).toBe('সব শাখাধানমন্ডিউত্তরাMirpur');
  expect(within(rail).getByText('উত্তরা')).toBeTruthy();
  type(choice, '2');
  expect(await screen.findByDisplayValue('উত্তরা')).toBeTruthy();
});

test('a clinic with one place has no word about places in Bangla either', async () => {
  await open(aClinic);
  expect(document.body.textContent).not.toContain('শাখা');
});
