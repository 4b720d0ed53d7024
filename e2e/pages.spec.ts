import type { Page } from '@playwright/test';
import { callAs } from './support/api.ts';
import { bookElsewhere, newPerson, readDoctors } from './support/clinic.ts';
import { openAs } from './support/patient.ts';
import { watchPolicy } from './support/policy.ts';
import type { RunningServer } from './support/server.ts';
import { expect, test } from './support/staff.ts';
import { IS_QUICK, thoroughUnless } from './support/thorough.ts';
import { visit } from './support/visit.ts';
import { collectFailures, expectWholePage, PHONE, watchRequests } from './support/whole-page.ts';

/**
 * Every page in both languages, with the checks of support/whole-page.ts. What a page shows only after
 * somebody did something is in the accessibility and small-screens files of its area.
 *
 * The demo clinic has all its texts in both languages. So on each page of one language there is no letter of
 * the other, apart from the names of people and what LATIN_IN_BANGLA and `latin` allow.
 */

// The tests share nothing but the server, so several workers may run them.
test.describe.configure({ mode: 'parallel' });
test.use({ reducedMotion: 'reduce', viewport: PHONE });

interface PageRow {
  /** Without the language and the area. */
  path: string;
  /** The heading in English and in Bangla. */
  title?: readonly [string, string];
  /** The role of something that the page shows once it has its data. */
  ready?: Parameters<Page['getByRole']>[0];
  /** What has Latin letters on this page in Bangla too. */
  latin?: RegExp;
  /** A further state of a page that another row has. `npm test` leaves it out. */
  isDetail?: boolean;
  /**
   * Without a Bangla font the browser draws a box for each letter, which is wider than the letter. Then this
   * page is wider than a phone in Bangla.
   */
  isTooWideInBangla?: boolean;
}

const PUBLIC: readonly PageRow[] = [
  { path: '' },
  { path: '/doctors', ready: 'article' },
  { path: '/doctors?department=2', ready: 'article', isDetail: true },
  { path: '/doctors?search=zzzz', isDetail: true },
  { path: '/doctors/1', ready: 'table' },
  { path: '/doctors/12', ready: 'table', isDetail: true },
  { path: '/doctors/0' },
  { path: '/book/1', ready: 'textbox' },
  { path: '/book/2', ready: 'textbox', isDetail: true },
  { path: '/book/3' },
  { path: '/book/0', isDetail: true },
  { path: '/about' },
  { path: '/contact' },
  { path: '/privacy' },
  { path: '/unknown-link' },
  { path: '/waiting/no-such-offer-1234' },
  { path: '/nowhere' },
  { path: '/patient/login', ready: 'textbox' },
  { path: '/patient/dashboard' },
  { path: '/admin/login', ready: 'textbox' },
];

const PATIENT: readonly PageRow[] = [
  { path: '/dashboard', ready: 'listitem' },
  { path: '/profile', ready: 'textbox' },
  { path: '/history', ready: 'listitem' },
  { path: '/appointment/{appointment}', ready: 'article' },
  { path: '/appointment/999999', isDetail: true },
  { path: '/nowhere' },
];

const DOCTORS_EXAMPLE = /MBBS, FCPS \(Medicine\)/g;
const GATEWAYS = /console|BulkSMSBD|SSL Wireless|sms\.net\.bd|\((API key|Sender ID)\)/g;
/** What staff typed. */
const NOTES = /Needs a wheelchair|Follow-up visit|First visit|Prefers Bangla|Brings earlier reports/g;

/** Two halves, so that two workers share them. */
const STAFF: Record<string, readonly PageRow[]> = {
  'doctors, patients and appointments': [
    { path: '/dashboard', title: ['Dashboard', 'ড্যাশবোর্ড'], ready: 'time' },
    { path: '/doctors', title: ['Doctors', 'ডাক্তার'], ready: 'rowheader' },
    { path: '/doctors?search=zzzz', title: ['Doctors', 'ডাক্তার'], isDetail: true },
    { path: '/doctors/new', title: ['Add doctor', 'নতুন ডাক্তার'], ready: 'textbox', latin: DOCTORS_EXAMPLE },
    { path: '/doctors/1' },
    { path: '/doctors/1/edit', ready: 'textbox', latin: DOCTORS_EXAMPLE },
    {
      path: '/doctors/1/day/2027-03-10',
      title: ['Day sheet', 'দিনের তালিকা'],
      ready: 'rowheader',
      latin: NOTES,
    },
    { path: '/patients', title: ['Patients', 'রোগী'], ready: 'rowheader' },
    { path: '/patients?search=zzzz', title: ['Patients', 'রোগী'], isDetail: true },
    { path: '/patients/{patient}', ready: 'tabpanel' },
    { path: '/patients/{patient}/edit', ready: 'textbox' },
    { path: '/patients/{patient}/appointments', ready: 'listitem' },
    { path: '/appointments', title: ['Appointments', 'অ্যাপয়েন্টমেন্ট'], ready: 'rowheader' },
    { path: '/appointments?search=zzzz', title: ['Appointments', 'অ্যাপয়েন্টমেন্ট'] },
    { path: '/appointments/new', ready: 'combobox' },
    { path: '/appointments/new?patientId={patient}', ready: 'radio' },
    { path: '/appointments/{appointment}' },
    { path: '/calendar', title: ['Calendar', 'ক্যালেন্ডার'], ready: 'rowheader' },
  ],
  'the queue, the clinic and its settings': [
    { path: '/departments', title: ['Departments', 'বিভাগ'], ready: 'article' },
    { path: '/queue', title: ['Queue', 'সিরিয়াল ডাকা'], ready: 'textbox' },
    { path: '/queue/1' },
    { path: '/reports', title: ['Reports', 'রিপোর্ট'] },
    {
      path: '/staff',
      title: ['Staff', 'স্টাফ'],
      ready: 'rowheader',
      latin: /\bdoctor\b|Prof\. Dr\. Ayesha Siddiqua/g,
    },
    {
      path: '/imports',
      title: ['Import from a file', 'ফাইল থেকে আনুন'],
      ready: 'radio',
      latin: /\bCSV\b|xlsx/g,
    },
    {
      path: '/audit',
      title: ['Audit log', 'কাজের রেকর্ড'],
      ready: 'rowheader',
      isTooWideInBangla: true,
      latin: /\bdoctor\b|\d{4}-\d\d-\d\dT[\d:.]+Z|\d+\.\d+\.\d+\.\d+/g,
    },
    { path: '/settings', title: ['Settings', 'সেটিংস'] },
    { path: '/settings?tab=profile', title: ['Settings', 'সেটিংস'], ready: 'textbox' },
    {
      path: '/settings?tab=security',
      title: ['Settings', 'সেটিংস'],
      ready: 'textbox',
      latin: /Chrome|Linux|HeadlessChrome/g,
    },
    { path: '/settings?tab=logo', title: ['Settings', 'সেটিংস'], isDetail: true },
    { path: '/settings?tab=clinic', title: ['Settings', 'সেটিংস'], ready: 'textbox' },
    { path: '/settings?tab=booking', title: ['Settings', 'সেটিংস'], ready: 'textbox' },
    { path: '/settings?tab=sms', title: ['Settings', 'সেটিংস'], ready: 'combobox', latin: GATEWAYS },
    { path: '/settings?tab=messages', title: ['Settings', 'সেটিংস'] },
    {
      path: '/settings?tab=messages&sms=BOOKING',
      title: ['Settings', 'সেটিংস'],
      ready: 'textbox',
      latin: /\{[a-z]+\}|https:\S+/g,
    },
    { path: '/setup?step=clinic', title: ['Set up the clinic', 'ক্লিনিক চালু করুন'], ready: 'textbox' },
    {
      path: '/setup?step=sms',
      isDetail: true,
      title: ['Set up the clinic', 'ক্লিনিক চালু করুন'],
      ready: 'combobox',
      latin: GATEWAYS,
    },
    {
      path: '/setup?step=departments',
      title: ['Set up the clinic', 'ক্লিনিক চালু করুন'],
      ready: 'checkbox',
      isDetail: true,
    },
    { path: '/setup?step=ready', title: ['Set up the clinic', 'ক্লিনিক চালু করুন'], isDetail: true },
    { path: '/nowhere', title: ['This page does not exist', 'এই পাতাটি নেই'] },
  ],
};

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
 * Names and addresses of people stay as they were typed, in every language. The longest come first: none
 * leaves a rest.
 */
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
  // A page has the same parts in both languages. Texts are written in English first, so a text in the wrong
  // language is nearly always on a page in Bangla.
  test.describe(`in the language ${language}`, thoroughUnless(language === 'bn'), () => {
    const book = async (server: RunningServer) => {
      const doctor = (await readDoctors(server)).find(({ today }) => today.availableSlots > 0);
      return bookElsewhere(server, doctor?.id ?? 0, newPerson(patientName));
    };

    async function walk(
      page: Page,
      server: RunningServer,
      rows: readonly PageRow[],
      addressOf: (path: string) => string,
    ) {
      const people = [...(await textsOfPeople(server)), INITIALS];
      const requests = watchRequests(page);
      const violations = await watchPolicy(page);
      const failures = collectFailures();
      // Axe takes seconds on a busy machine.
      test.setTimeout(rows.length * 20_000);
      const walked = IS_QUICK ? rows.filter(({ isDetail }) => !isDetail) : rows;
      for (const [row, { path, title, ready, latin, isTooWideInBangla }] of walked.entries()) {
        const address = `${start}${addressOf(path)}` || '/';
        await failures.on(address, async () => {
          await page.setViewportSize(PHONE);
          await visit(page, address);
          const heading = page.getByRole('heading', { level: 1 });
          if (title) await expect(heading).toHaveText(title[language === 'en' ? 0 : 1]);
          else await expect(heading).toBeVisible();
          if (ready) await expect(page.getByRole('main').getByRole(ready).first()).toBeAttached();
          await requests.settled();
          const allowed =
            language === 'bn' ? [...people, ...LATIN_IN_BANGLA, ...(latin ? [latin] : [])] : people;
          const fitsPhone = !(isTooWideInBangla && language === 'bn');
          // `npm test` checks each page in one of the two: most parts of a page are on other pages too.
          const colours = row % 2 === 0 ? 'light' : 'dark';
          await expectWholePage(page, { language, allowed, fitsPhone, colours });
          expect(await violations(), 'what the security policy forbids').toEqual([]);
        });
      }
      failures.throwAll();
    }

    test('the public pages and the logins', async ({ page, server, browserLog }) => {
      browserLog.allow(/status of 404 .*\/(0|unknown-link|no-such-offer-1234|nowhere)\b/);
      await walk(page, server, PUBLIC, (path) => path);
    });

    test('the pages of a patient', async ({ page, server, browserLog }) => {
      browserLog.allow(/status of 404 .*\/(999999|nowhere)\b/);
      const booked = await book(server);
      await openAs(page, booked, `${start}/patient/dashboard`);
      await walk(page, server, PATIENT, (path) =>
        `/patient${path}`.replace('{appointment}', String(booked.appointment.id)),
      );
    });

    test.describe('the pages of staff', () => {
      test.use({ role: 'Admin' });
      for (const [part, rows] of Object.entries(STAFF)) {
        test(part, async ({ page, server, browserLog }) => {
          browserLog.allow(/status of 404 .*\/nowhere\b/);
          const { patient, appointment } = await book(server);
          await walk(page, server, rows, (path) =>
            `/admin${path}`
              .replace('{patient}', String(patient.id))
              .replace('{appointment}', String(appointment.id)),
          );
        });
      }
    });
  });
}
