import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Dialog } from '../ui/dialog/Dialog.tsx';
import { DataTable } from '../ui/list/DataTable.tsx';
import { Panel } from './Panel.tsx';

let isBroken: boolean;

beforeEach(() => {
  isBroken = true;
  // React logs each failure.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  window.matchMedia = () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) as never;
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
});

function word(): string {
  if (isBroken) throw new Error('A broken part');
  return 'All is well';
}

const Broken = () => <p>{word()}</p>;

test.each([
  [
    'a panel',
    <Panel key="part" id="part" title="The part">
      <Broken />
    </Panel>,
  ],
  [
    'a dialog',
    <Dialog key="part" title="The part" onClose={() => {}}>
      {() => word()}
    </Dialog>,
  ],
  [
    'a table',
    <DataTable
      key="part"
      caption="The part"
      columns={[{ key: 'word', header: 'Word', cell: word }]}
      rows={[1]}
      rowKey={(row: number) => row}
    />,
  ],
])('%s that fails says so in its own place, and can be tried again', (_, part) => {
  render(
    <main id="main" tabIndex={-1}>
      <h1>The page</h1>
      {part}
    </main>,
  );
  expect(screen.getByText('The page')).not.toBeNull();
  const alert = within(screen.getByRole('alert'));
  expect(alert.getByText('This part could not be shown.')).not.toBeNull();
  isBroken = false;
  fireEvent.click(alert.getByText('Try Again'));
  expect(screen.getByText('All is well')).not.toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});
