import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { CHROMIUM_ARGS, requireChromium } from '../../scripts/chromium.mjs';
import { startClinic } from '../contenders/clinic.ts';
import { bookableDoctors } from '../support/demo-doctor.ts';
import { figure, heading, remark } from '../support/report.ts';
import { median } from '../support/statistics.ts';

/** The moments of a booking, in seconds since the address was opened. */
interface Booking {
  readable: number;
  codeAsked: number;
  serial: number;
}

/** 400 ms there and back, 50 kB a second, and a processor at a quarter of this machine's. */
const SLOW_LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const SLOWDOWN = 4;

/**
 * Books with an empty cache on a slow phone. The person types at once and presses as soon as something can be pressed.
 *
 * @param visits the number of bookings; the medians are shown
 */
export async function measureSlowPhone(folder: string, visits: number): Promise<void> {
  const clinic = await startClinic(`file:${join(folder, 'slow-phone.db')}`);
  const browser = await chromium.launch({ executablePath: await requireChromium(), args: CHROMIUM_ARGS });
  try {
    const origin = `http://127.0.0.1:${clinic.port}`;
    const [doctor] = await bookableDoctors(origin);
    const found: Booking[] = [];
    for (let count = 0; count < visits; count += 1) {
      const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true });
      found.push(await book(await context.newPage(), `${origin}/book/${doctor}`, `0171${1_000_000 + count}`));
      await context.close();
    }
    heading('A booking on a slow phone, from opening the page');
    remark('400 ms, 50 kB/s, processor at a quarter; the person types in no time');
    for (const [name, key] of [
      ['the page can be read', 'readable'],
      ['the code is asked for', 'codeAsked'],
      ['the serial is there', 'serial'],
    ] as const)
      figure(name, median(found.map((booking) => booking[key])), 's');
  } finally {
    await browser.close();
    await clinic.stop();
  }
}

async function book(page: Page, address: string, phone: string): Promise<Booking> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.emulateNetworkConditions', SLOW_LINE);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const start = performance.now();
  const seconds = () => (performance.now() - start) / 1_000;
  await page.goto(address, { waitUntil: 'commit' });
  await page.getByLabel('Full name').fill('Karim Uddin');
  const readable = seconds();
  await page.getByLabel('Phone number').fill(phone);
  await page.getByRole('button', { name: 'Send Verification Code' }).tap({ noWaitAfter: true });
  const said = page.getByText('Demo mode: your code is');
  await said.waitFor();
  const codeAsked = seconds();
  const code = /\d{4}/.exec(await said.innerText())?.[0] ?? '';
  await page.getByLabel('Verification code').pressSequentially(code);
  const ticket = page.getByRole('article', { name: 'Appointment ticket' });
  // With scripts the fourth digit sends the code, and the button goes before it can be pressed.
  const press = page.getByRole('button', { name: 'Verify Code' }).tap({ noWaitAfter: true, timeout: 1_000 });
  await press.catch(() => {});
  await ticket.waitFor();
  return { readable, codeAsked, serial: seconds() };
}
