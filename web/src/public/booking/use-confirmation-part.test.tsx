// @vitest-environment jsdom
import { renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useConfirmationPart } from './use-confirmation-part.ts';

const ticket: { arrive?: () => void } = vi.hoisted(() => ({}));
vi.mock('./ConfirmationStep.tsx', async () => {
  await new Promise<void>((resolve) => {
    ticket.arrive = resolve;
  });
  return { ConfirmationStep: () => null };
});

test('uses a ticket chunk that loaded while the person was back on step 1', async () => {
  const { result, rerender } = renderHook(({ step }) => useConfirmationPart(step >= 2), {
    initialProps: { step: 2 },
  });
  await waitFor(() => expect(ticket.arrive).toBeDefined());
  rerender({ step: 1 });
  ticket.arrive?.();
  await vi.dynamicImportSettled();
  expect(result.current).toBeUndefined();
  rerender({ step: 2 });
  await waitFor(() => expect(result.current).toBeDefined());
});
