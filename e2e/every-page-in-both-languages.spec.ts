import type { Page } from '@playwright/test';
import { callAs, sharedSession } from './support/api.ts';
import { bookElsewhere, newPerson, readDoctors } from './support/clinic.ts';
import { expectNoSidewaysScroll } from './support/layout.ts';
import { textsWithLettersOf } from './support/letters.ts';
import { openAs } from './support/patient.ts';
import type { RunningServer } from './support/server.ts';
import { expect, storageOf, test } from './support/staff.ts';
import { thoroughUnless } from './support/thorough.ts';
import { visit } from './support/visit.ts';

/**
 * The demo clinic has all its texts in both languages. So on each page of one language there is no letter of the other,
 * apart from the names of people.
 */

/** The booking pages of all doctors have the same texts. */
const BOOKING_PAGES = 3;

const PHONE = { width: 360, height: 740 };
test.use({ viewport: PHONE });

const PUBLIC_PATHS = [
  '',
  '/doctors',
  '/doctors?department=2',
  '/doctors?search=zzzz',
  '/book/0',
  '/about',
  '/contact',
  '/privacy',
  '/unknown-link',
  '/waiting/no-such-offer-1234',
  '/nowhere',
  '/patient/login',
  '/patient/dashboard',
  '/admin/login',
];

const STAFF_PATHS = [
  '/dashboard',
  '/doctors',
  '/doctors?search=zzzz',
  '/doctors/new',
  '/doctors/1',
  '/doctors/1/edit',
  '/doctors/1/day/2027-03-10',
  '/patients',
  '/patients?search=zzzz',
  '/appointments',
  '/appointments?search=zzzz',
  '/appointments/new',
  '/departments',
  '/queue',
  '/queue/1',
  '/reports',
  '/settings',
  '/settings?tab=security',
  '/settings?tab=clinic',
  '/settings?tab=booking',
  '/settings?tab=sms',
  '/settings?tab=messages',
  '/nowhere',
];

/** The initials in the sign of a person, which stand alone. */
const INITIALS = /^[A-Z\u0980-\u09ff]{1,3}$/g;

/** What has Latin letters on Bangla pages too, beside the names of people. */
const LATIN_IN_BANGLA = [
  // A booking reference, an e-mail address, an account, what was searched for, a file format.
  /\b[A-Z0-9]{4}-[A-Z0-9]{4}\b/g,
  /[\w.]+@[\w.]+/g,
  /\b(admin|staff|viewer)\b/g,
  /zzzz/g,
  /\b(CSV|JPEG|PNG|WebP)\b/g,
];

/**
 * What has Latin letters on a few pages only: the browser and system of a session, the name of an SMS gateway and of what it
 * gives to its customers, examples of what staff type in English, and their notes.
 */
const LATIN_ON_PATH: Record<string, RegExp[]> = {
  '/settings?tab=security': [/Chrome|Linux|HeadlessChrome/g],
  '/settings?tab=sms': [/console|BulkSMSBD|SSL Wireless|sms\.net\.bd|\((API key|Sender ID)\)/g],
  '/doctors/new': [/MBBS, FCPS \(Medicine\)/g],
  '/doctors/1/edit': [/MBBS, FCPS \(Medicine\)/g],
  // The notes that staff typed.
  '/doctors/1/day/2027-03-10': [
    /Needs a wheelchair|Follow-up visit|First visit|Prefers Bangla|Brings earlier reports/g,
  ],
};

/** Names and addresses of people stay as they were typed, in every language. The longest come first: none leaves a rest. */
async function textsOfPeople(server: RunningServer): Promise<string[]> {
  /** Reads every page of a list: the demo data fill more than one. */
  const readAll = async <List>(path: string) => {
    const pages: List[] = [];
    for (let offset = 0, isMore = true; isMore; offset += 100) {
      const read = await callAs<List & { pagination: { hasNext: boolean } }>(
        server,
        'Staff',
        `${path}?limit=100&offset=${offset}`,
      );
      pages.push(read);
      isMore = read.pagination.hasNext;
    }
    return pages;
  };
  const patients = await readAll<{ patients: { name: string; address: string | null }[] }>('/patients');
  const appointments = await readAll<{ appointments: { patientName: string }[] }>('/appointments');
  const texts = [
    ...patients.flatMap((page) => page.patients.flatMap(({ name, address }) => [name, address ?? ''])),
    ...appointments.flatMap((page) => page.appointments.map(({ patientName }) => patientName)),
    ...['Nusrat Jahan', 'Sohel Rana', 'Mitu Das'],
  ];
  return [...new Set(texts)].sort((one, other) => other.length - one.length);
}

for (const [language, start, patientName] of [
  ['en', '', 'Rahima Khatun'],
  ['bn', '/bn', 'রহিমা খাতুন'],
] as const) {
  // Texts are written in English first. So a text in the wrong language is nearly always on a page in Bangla.
  test.describe(`in the language ${language}, at 360 pixels`, thoroughUnless(language === 'bn'), () => {
    const book = async (server: RunningServer) => {
      const doctor = (await readDoctors(server)).find(({ today }) => today.availableSlots > 0);
      return bookElsewhere(server, doctor?.id ?? 0, newPerson(patientName));
    };

    async function walk(page: Page, server: RunningServer, area: string, paths: readonly string[]) {
      const people = [...(await textsOfPeople(server)), INITIALS];
      for (const path of paths) {
        await visit(page, `${start}${area}${path}` || '/');
        const where = page.url();
        await expect(page.locator('html'), where).toHaveAttribute('lang', language);
        await expect(page.getByRole('main').getByRole('heading').first(), where).toBeVisible();
        await page.waitForLoadState('networkidle');
        await expect(page.locator('[aria-busy="true"]'), where).toHaveCount(0);
        const allowed =
          language === 'bn' ? [...people, ...LATIN_IN_BANGLA, ...(LATIN_ON_PATH[path] ?? [])] : people;
        const other = language === 'bn' ? 'en' : 'bn';
        expect(await textsWithLettersOf(page, other, allowed), where).toEqual([]);
        await expectNoSidewaysScroll(page);
      }
    }

    test('every public page and login', async ({ page, server, browserLog }) => {
      browserLog.allow(/status of 404/);
      const doctors = (await readDoctors(server)).slice(0, BOOKING_PAGES).map(({ id }) => `/book/${id}`);
      await walk(page, server, '', [...PUBLIC_PATHS, ...doctors]);
    });

    test('every page of a patient', async ({ page, server, browserLog }) => {
      browserLog.allow(/status of 404/);
      const booked = await book(server);
      await openAs(page, booked, `${start}/patient/dashboard`);
      await walk(page, server, '/patient', [
        '/dashboard',
        '/profile',
        '/history',
        `/appointment/${booked.appointment.id}`,
        '/appointment/999999',
        '/nowhere',
      ]);
    });

    test('every page of the staff area', async ({ newVisitor, server, browserLog }) => {
      browserLog.allow(/status of 404/);
      const { patient, appointment } = await book(server);
      const storageState = storageOf(server, await sharedSession(server, 'Admin'));
      const page = await newVisitor({ storageState, baseURL: server.url, viewport: PHONE });
      await walk(page, server, '/admin', [
        ...STAFF_PATHS,
        `/patients/${patient.id}`,
        `/patients/${patient.id}/edit`,
        `/patients/${patient.id}/appointments`,
        `/appointments/new?patientId=${patient.id}`,
        `/appointments/${appointment.id}`,
      ]);
    });
  });
}
