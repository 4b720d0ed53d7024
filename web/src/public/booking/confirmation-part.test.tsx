import { renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { closedDoor } from '../../test/stubbed-api.ts';
import { fakeTime, pass } from '../../test/time.ts';
import { confirmationPartOf } from './confirmation-part.tsx';

const Ticket = () => null;

/** Renders the hook on step 2, with a way to load the part. */
function waitForCode(load: () => Promise<typeof Ticket>) {
  const { useLoadedPart: usePart } = confirmationPartOf(load);
  return renderHook(({ step }) => usePart(step >= 2), { initialProps: { step: 2 } });
}

test('uses a ticket chunk that loaded while the person was back on step 1', async () => {
  const door = closedDoor();
  const { result, rerender } = waitForCode(() => door.opened.then(() => Ticket));
  rerender({ step: 1 });
  door.open();
  await door.opened;
  expect(result.current).toBeUndefined();
  rerender({ step: 2 });
  await waitFor(() => expect(result.current).toBe(Ticket));
});

test('loads the ticket again after a failure', async () => {
  fakeTime();
  let attempts = 0;
  const { result } = waitForCode(async () => {
    attempts += 1;
    if (attempts === 1) throw new TypeError('Failed to fetch');
    return Ticket;
  });
  expect(result.current).toBeUndefined();
  await pass(2_000);
  await waitFor(() => expect(result.current).toBe(Ticket));
  expect(attempts).toBe(2);
});
