import type { ExtraSerial as AskedExtra } from '@clinic-serial/contract/fields/extra-serial';
import type { Role } from '@clinic-serial/contract/terms/permissions';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openStaffScreen, press, type } from '../../test/staff-screen.tsx';
import { ExtraSerial } from './ExtraSerial.tsx';

/** The part in a line that takes Enter and Escape itself, as the line of a new serial does. */
function open({ left, role = 'Staff', pending = false }: { left?: number; role?: Role; pending?: boolean }) {
  const onGive = vi.fn<(extra: AskedExtra) => void>();
  const lineTakes = vi.fn();
  openStaffScreen('/desk', {
    role,
    routes: {
      '/desk': (
        // biome-ignore lint/a11y/noStaticElementInteractions: it stands for the line around it
        <div onKeyDown={({ key }) => lineTakes(key)}>
          <ExtraSerial left={left} pending={pending} onGive={onGive} />
        </div>
      ),
    },
  });
  return { onGive, lineTakes };
}
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const reason = (name: string) => screen.getByRole('radio', { name });

test.each([
  ['none is left', { left: 0 }],
  ['the answer does not offer any', {}],
  ['the role may only look', { left: 3, role: 'Viewer' as const }],
])('nothing is offered when %s', (_title, parts) => {
  open(parts);
  expect(screen.queryByRole('button')).toBe(null);
});

test('a reason and Enter give one more, by the keyboard alone', async () => {
  const { onGive, lineTakes } = open({ left: 2 });
  press(button('Extra serial (2 left)'));
  await waitFor(() => expect(document.activeElement).toBe(reason('Emergency')));
  press(reason('Came a long way'));
  expect(fireEvent.keyDown(reason('Came a long way'), { key: 'Enter' })).toBe(true);
  fireEvent.submit(button('Give extra serial'));
  expect(onGive.mock.calls).toEqual([[{ reason: 'Long journey', words: null }]]);
  expect(lineTakes).not.toHaveBeenCalled();
});

test('without a reason it asks for one, and Other needs words', () => {
  const { onGive } = open({ left: 1 });
  press(button(/^Extra serial/));
  press(button('Give extra serial'));
  expect(screen.getByRole('alert').textContent).toBe('Please choose a reason');
  expect(document.activeElement).toBe(reason('Emergency'));
  press(reason('Other'));
  expect(screen.queryByRole('alert')).toBe(null);
  press(button('Give extra serial'));
  const words = screen.getByRole('textbox', { name: 'In a few words' });
  expect(document.activeElement).toBe(words);
  expect(screen.getByText('Please say the reason in a few words')).toBeTruthy();
  type(words, '  Mother of a nurse ');
  press(button('Give extra serial'));
  expect(onGive.mock.calls).toEqual([[{ reason: 'Other', words: 'Mother of a nurse' }]]);
});

test('Escape closes the reasons and goes back to the button', async () => {
  const { lineTakes } = open({ left: 3 });
  press(button(/^Extra serial/));
  fireEvent.keyDown(reason('Emergency'), { key: 'Escape' });
  await waitFor(() => expect(document.activeElement).toBe(button('Extra serial (3 left)')));
  expect(lineTakes).not.toHaveBeenCalled();
});

test('nothing is given twice while it is being given', () => {
  const { onGive } = open({ left: 3, pending: true });
  press(button(/^Extra serial/));
  press(reason('Emergency'));
  fireEvent.submit(reason('Emergency'));
  expect(onGive).not.toHaveBeenCalled();
});
