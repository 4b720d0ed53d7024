import { callAs, sharedSession } from './support/api.ts';
import { personOf, sittingOf } from './support/sitting.ts';
import { expect, storageOf, test } from './support/staff.ts';
import { visit } from './support/visit.ts';

// Two patients at home, the desk, and the board in the waiting room, over one sitting.

test.use({ sharesServer: true, role: 'Staff' });

const PHONE = { width: 360, height: 740 };

test('two phones, a desk and a board show the same sitting, from the arrival to its cancellation', async ({
  newVisitor,
  server,
}) => {
  const storageState = storageOf(server, await sharedSession(server, 'Staff'));
  const sitting = await sittingOf(server, 'Dr. Of The Board', ['Abul', 'Bithi', 'Chand', 'Delwar']);
  const { id } = sitting.doctor;
  const { entries, notHere } = await sitting.read();
  const keyOf = async (serial: number) => {
    const path = `/appointments/${personOf([...entries, ...notHere], serial).appointmentId}`;
    return (await callAs<{ liveKey: string }>(server, 'Staff', path)).liveKey;
  };
  const act = async (kind: string, serial?: number, more: object = {}) => {
    const state = await sitting.read();
    const all = [...state.entries, ...state.notHere];
    const about = serial === undefined ? {} : { appointmentId: personOf(all, serial).appointmentId };
    await sitting.act({ kind, ...about, ...more });
  };

  const [one, other] = [await newVisitor({ viewport: PHONE }), await newVisitor({ viewport: PHONE })];
  await one.goto(`/q/${await keyOf(2)}`);
  await other.goto(`/bn/q/${await keyOf(4)}`);
  const desk = await newVisitor({ storageState });
  await visit(desk, `/admin/queue?doctor=${id}`);
  const board = await newVisitor();
  await board.goto(`/board/${id}`);
  const number = board.locator('.number b');
  const inside = desk.getByRole('region', { name: 'With the doctor' }).first();
  await expect(one.getByRole('main')).toContainText('Up to 1 person before you.');
  await expect(other.getByRole('main')).toContainText('আপনার আগে বড়জোর ৩ জন।');
  await expect(number).toHaveCount(0);

  // The doctor is late.
  await act('late', undefined, { until: '23:30' });
  await expect(one.getByRole('main')).toContainText('Late, about 11:30 PM');
  await expect(board.getByRole('main')).toContainText('Late, about 11:30 PM');

  // Arrive, and call.
  for (const serial of [1, 2, 3]) await act('arrive', serial);
  await act('call-next');
  await expect(number).toHaveText('1');
  await expect(board.getByRole('main')).toContainText('Next 2 3');
  await expect(inside).toContainText('Abul');
  await expect(one.getByRole('main')).toContainText('You are next.');
  await expect(other.getByRole('main')).toContainText('আপনার আগে ২ জন।');

  // Somebody goes ahead, and everybody reads why.
  await act('bring-forward', 3, { reason: 'Emergency' });
  await expect(one.getByRole('main')).toContainText('1 person went ahead: emergency.');
  await expect(one.getByRole('main')).toContainText('1 person before you.');

  // Called, passed over, and back.
  await act('call-next');
  await act('call-next');
  await expect(one.getByRole('main')).toContainText('Come in, please.');
  await expect(number).toHaveText('2');
  await act('pass-over');
  await expect(one.getByRole('main')).toContainText(
    /You were called at .+ Tell the desk when you are back\./,
  );
  await one.getByRole('button', { name: 'I am back' }).click();
  await expect(one.getByRole('main')).toContainText('The desk knows that you are back.');
  await expect(desk.getByText('Asks to be called again').first()).toBeVisible();

  // The other one is late and says so.
  await other.getByText('আমার দেরি হবে').click();
  await other.getByRole('button', { name: '২০ মিনিট' }).click();
  await expect(desk.getByText('Says: 20 min late').first()).toBeVisible();

  await act('cancel', undefined, { reason: 'Doctor ill' });
  await expect(one.getByRole('main')).toContainText('The sitting is cancelled: the doctor is ill.');
  await expect(other.getByRole('main')).toContainText('এই দিনের রোগী দেখা বাতিল: ডাক্তার অসুস্থ।');
  await expect(other.getByRole('heading', { level: 1 })).toContainText('আজ আপনাকে দেখতে পারছেন না।');
  await expect(board.getByRole('main')).toContainText('Cancelled today');
  await expect(number).toHaveCount(0);
  for (const page of [one, other, board]) {
    for (const name of ['Abul', 'Bithi', 'Chand', 'Delwar']) {
      await expect(page.locator('html')).not.toContainText(name);
    }
  }
});
