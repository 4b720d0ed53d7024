import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { aClinic } from '../test/records.ts';
import { offerClinic } from './clinic.ts';

test('kept details of the clinic replace none and older ones, but no newer ones', () => {
  const at = (today: string, timeOfDay: string) => ({ ...aClinic, today, timeOfDay });
  const client = new QueryClient();
  const known = () => client.getQueryData(['/clinic']);
  const morning = at('2026-11-20', '09:30');
  offerClinic(client, morning, 1);
  expect(known()).toEqual(morning);
  expect(client.getQueryState(['/clinic'])?.dataUpdatedAt).toBe(1);
  const evening = at('2026-11-20', '17:05');
  offerClinic(client, evening, 2);
  offerClinic(client, at('2026-11-19', '23:59'), 3);
  offerClinic(client, morning, 4);
  expect(known()).toEqual(evening);
});
