import type { BookingConfirmed } from '@clinic-serial/contract/subjects/booking';
import type { StaffDoctor } from '@clinic-serial/contract/subjects/doctors';
import { callAs } from './support/api.ts';
import { bookSittingElsewhere, sitTwiceToday } from './support/calendar.ts';
import { addDoctor, newPerson, readLiveStatus } from './support/clinic.ts';
import { openAs } from './support/patient.ts';
import type { RunningServer } from './support/server.ts';
import { expect, test } from './support/test.ts';
import { THOROUGH } from './support/thorough.ts';
import { visit } from './support/visit.ts';
import {
  alertOf,
  codeAfter,
  codeField,
  enterCode,
  fillInfo,
  openWizard,
  sendButton,
  shownCode,
  successOf,
  ticketOf,
} from './support/wizard.ts';

// The clinic day is Wednesday, 10 March 2027, at 10:00.
const MORNING = '9:00 AM – 1:00 PM';
const EVENING = '5:00 PM – 9:00 PM';

const leave = (server: RunningServer, { id }: StaffDoctor, to: string) =>
  callAs(server, 'Staff', `/doctors/${id}/leave`, {
    method: 'POST',
    body: { from: '2027-03-10', to, text: 'At a congress', textBn: 'সম্মেলনে আছেন' },
  });

test(
  'a patient reads in both languages until when a doctor is on leave',
  THOROUGH,
  async ({ page, server }) => {
    const doctor = await addDoctor(server, { name: 'Dr. On Leave' });
    await leave(server, doctor, '2027-03-14');
    await visit(page, '/doctors?search=On+Leave');
    const card = page.getByRole('article', { name: doctor.name });
    await expect(card).toContainText('On leave until Sunday');
    await expect(card).toContainText('Next: Monday, 9:00 AM');
    await card.getByRole('link', { name: 'Book Appointment' }).click();
    const alert = page.getByRole('alertdialog');
    await expect(alert).toContainText('At a congress');
    await alert.getByRole('button', { name: 'OK' }).click();
    await expect(card.getByRole('link', { name: 'Book Appointment' })).toBeFocused();

    await visit(page, `/bn/book/${doctor.id}`);
    const main = page.getByRole('main');
    await expect(main).toContainText('রবিবার পর্যন্ত ছুটিতে');
    await expect(main).toContainText('সম্মেলনে আছেন');
    await expect(main).toContainText('আবার বসবেন: সোমবার, সকাল ৯:০০');

    const away = await addDoctor(server, { name: 'Dr. Long Leave' });
    await leave(server, away, '2027-04-03');
    await visit(page, `/book/${away.id}`);
    await expect(main).toContainText('On leave until 3 April');
  },
);

test(
  'two sittings of one day are booked, each from serial 1 on',
  THOROUGH,
  async ({ page, newVisitor, server }) => {
    const doctor = await addDoctor(server);
    await sitTwiceToday(server, doctor);
    const person = newPerson('Rahima Khatun');
    async function bookAt(hours: string): Promise<BookingConfirmed> {
      const visitor = await newVisitor({ baseURL: server.url });
      await openWizard(visitor, doctor);
      await visitor.getByLabel(hours).check();
      await fillInfo(visitor, hours === MORNING ? person : newPerson());
      const code = await codeAfter(visitor, () => sendButton(visitor).click());
      const booking = await enterCode(visitor, code);
      await expect(successOf(visitor)).toBeVisible();
      await expect(ticketOf(visitor)).toContainText(hours);
      return booking;
    }
    const morning = await bookAt(MORNING);
    const evening = await bookAt(EVENING);
    expect([morning.appointment.sitting, morning.serialNumber]).toEqual([1, 1]);
    expect([evening.appointment.sitting, evening.serialNumber]).toEqual([2, 1]);
    expect((await readLiveStatus(server, doctor.id)).booked).toBe(2);

    await openAs(page, morning, `/patient/appointment/${morning.appointment.id}`);
    await expect(ticketOf(page)).toContainText(MORNING);
  },
);

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

  test(
    'the evening is booked, and a sitting that is full meanwhile says so',
    THOROUGH,
    async ({ page, server, browserLog }) => {
      browserLog.allow(/status of 409/);
      const doctor = await addDoctor(server);
      await sitTwiceToday(server, doctor, { places: 1 });
      await page.goto(`/book/${doctor.id}`);
      await page.getByLabel(MORNING).check();
      const person = newPerson('Sajeda Khatun');
      await fillInfo(page, person);
      await bookSittingElsewhere(server, doctor.id, 1);
      await sendButton(page).click();
      await expect(alertOf(page, 'These hours cannot be booked any more.')).toBeVisible();
      await expect(page.getByLabel('Full name')).toHaveValue('Sajeda Khatun');
      await page.getByLabel(EVENING).check();
      await sendButton(page).click();
      await expect(page.getByRole('main')).toContainText(`Today, ${EVENING}`);
      await codeField(page).fill(await shownCode(page));
      await page.getByRole('button', { name: 'Verify Code' }).click();
      await expect(ticketOf(page)).toContainText(EVENING);
    },
  );
});
