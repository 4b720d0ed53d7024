import type { Place } from '@clinic-serial/contract/fields/place';
import { catalogues, textIn } from '@clinic-serial/contract/messages/catalogues';
import { daysAt, openPlaces } from '@clinic-serial/contract/rules/schedule/clinic-at';
import { DAY_END } from '@clinic-serial/contract/rules/schedule/weekly-schedule-form';
import type { ClinicHours, ClinicInfo } from '@clinic-serial/contract/subjects/clinic';
import type { DoctorInFull } from '@clinic-serial/contract/subjects/doctors';
import { addressIn, LANGUAGES, type Language } from '@clinic-serial/contract/terms/languages';
import { FIRST_PLACE } from '@clinic-serial/contract/terms/places';
import { clinicPhones } from '@clinic-serial/contract/text/clinic-phones';
import { listedIn } from '@clinic-serial/contract/text/listed';
import { WEEKDAY_NAMES, WEEKDAYS, type Weekday } from '@clinic-serial/contract/time/calendar';
import type { PageData } from './page-data.ts';

/** The picture of a shared link, in the shape that Messenger, WhatsApp and others show large. */
export const SHARED_PICTURE = { path: '/icons/share.png', width: 1200, height: 630 };

interface Page {
  title: string;
  description: string;
  /** Without its query. The query has the filters, and all filters are one page to search engines. */
  path: string;
  status: number;
  data: PageData;
  /** Null if the clinic has not set it. Tags that need a whole address are then left out. */
  publicUrl: string | null;
  language: Language;
}

export const escapeHtml = (text: string) =>
  text.replace(
    /[&<>"]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign,
  );

/** Data as JSON for a block that browsers do not run. `<` is escaped, so that no text closes the block. */
export const jsonForBlock = (data: unknown) => JSON.stringify(data).replaceAll('<', '\\u003c');

/** The tags for search engines and shared links: title, description, address, picture, structured data. */
export function headTags({ title, description, path, status, data, publicUrl, language }: Page): string[] {
  const tags = [`<title>${escapeHtml(title)}</title>`, named('description', description)];
  // Search engines must not find a page that does not exist, nor the page of one person. They may find a
  // login.
  if (status !== 200 || (areaOf(path) && !path.endsWith('/login'))) return [...tags, NOINDEX];
  const address = publicUrl === null ? null : `${publicUrl}${addressIn(language, path)}`;
  const structured = structuredData(path, data, publicUrl, language);
  const clinic = data['/clinic'] as ClinicInfo;
  return [
    ...tags,
    ...(address === null ? [] : [`<link rel="canonical" href="${escapeHtml(address)}" />`]),
    ...(publicUrl === null ? [] : languageLinks(publicUrl, path)),
    property('og:type', 'website'),
    property('og:site_name', textIn(language, clinic.name, clinic.nameBn)),
    property('og:title', title),
    property('og:description', description),
    ...(address === null
      ? []
      : [
          property('og:url', address),
          property('og:image', `${publicUrl}${SHARED_PICTURE.path}`),
          property('og:image:width', String(SHARED_PICTURE.width)),
          property('og:image:height', String(SHARED_PICTURE.height)),
          property('og:image:alt', catalogues[language].sharedPicture),
        ]),
    named('twitter:card', address === null ? 'summary' : 'summary_large_image'),
    named('twitter:title', title),
    named('twitter:description', description),
    ...(structured === null
      ? []
      : [`<script type="application/ld+json">${jsonForBlock(structured)}</script>`]),
  ];
}

const AREAS = { patient: 'patient', admin: 'staff', waiting: 'waiting' } as const;
type Area = (typeof AREAS)[keyof typeof AREAS];

/** The area of a path: behind a login, or for a place held for one person. Undefined for public pages. */
export function areaOf(path: string): Area | undefined {
  const [, start = ''] = path.split('/');
  return Object.hasOwn(AREAS, start) ? AREAS[start as keyof typeof AREAS] : undefined;
}

const languageLinks = (publicUrl: string, path: string) =>
  LANGUAGES.map((language) => {
    const address = escapeHtml(`${publicUrl}${addressIn(language, path)}`);
    return `<link rel="alternate" hreflang="${language}" href="${address}" />`;
  });

export const NOINDEX = '<meta name="robots" content="noindex" />';

const named = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}" />`;
const property = (name: string, content: string) =>
  `<meta property="${name}" content="${escapeHtml(content)}" />`;

const CLINIC_PAGES = ['/', '/about', '/contact'];

/**
 * The subject of a page, in the words of schema.org and the language of the page: the clinic or one doctor.
 *
 * @param path of the page, without the part of the language
 * @returns null for pages that are about neither, and while the database is away
 */
function structuredData(
  path: string,
  data: PageData,
  publicUrl: string | null,
  language: Language,
): object | null {
  const info = data['/clinic'] as ClinicInfo;
  const clinic = clinicOf(info, publicUrl, language);
  if (CLINIC_PAGES.includes(path)) {
    const hours = data['/clinic/hours'] as ClinicHours | undefined;
    const departments = openPlaces(info).map((place) => ({
      ...placeOf(place, language),
      ...openingHours(daysAt(hours, place)),
    }));
    return {
      ...SCHEMA,
      ...clinic,
      ...openingHours(hours?.days),
      ...(departments.length > 0 ? { department: departments } : {}),
    };
  }
  const doctor = data[path] as DoctorInFull | undefined;
  if (!path.startsWith('/doctors/') || !doctor) return null;
  const qualification = textIn(language, doctor.qualification, doctor.qualificationBn);
  const treats = listedIn(textIn(language, doctor.treats, doctor.treatsBn) ?? '');
  return {
    ...SCHEMA,
    '@type': 'Physician',
    name: textIn(language, doctor.name, doctor.nameBn),
    ...(qualification ? { description: qualification } : {}),
    medicalSpecialty: textIn(language, doctor.departmentName, doctor.departmentNameBn),
    ...(treats.length > 0 ? { knowsAbout: treats } : {}),
    ...(doctor.languages.length > 0 ? { knowsLanguage: doctor.languages } : {}),
    ...(publicUrl !== null && doctor.photoUrl ? { image: `${publicUrl}${doctor.photoUrl}` } : {}),
    ...placesOfDoctor(info, doctor, clinic, language),
    ...(publicUrl === null ? {} : { url: `${publicUrl}${addressIn(language, path)}` }),
    parentOrganization: clinic,
    ...openingHours(doctor.weeklySchedule),
  };
}

/**
 * The telephone and the address of the clinic. In a clinic with several places, those of the doctor's places.
 */
function placesOfDoctor(
  info: ClinicInfo,
  { placeIds = [FIRST_PLACE] }: DoctorInFull,
  clinic: ReturnType<typeof clinicOf>,
  language: Language,
) {
  const places = openPlaces(info).filter(({ id }) => placeIds.includes(id));
  if (places.length > 0) return { location: places.map((place) => placeOf(place, language)) };
  return {
    ...(clinic.telephone ? { telephone: clinic.telephone } : {}),
    ...known('address', clinic.address ?? ''),
  };
}

const placeOf = (place: Place, language: Language) => ({
  '@type': 'MedicalClinic',
  name: textIn(language, place.name, place.nameBn),
  ...telephones(place.phone),
  ...known('address', textIn(language, place.address, place.addressBn)),
});

const SCHEMA = { '@context': 'https://schema.org' };

const known = (name: 'email' | 'address', text: string): Partial<Record<typeof name, string>> =>
  text ? { [name]: text } : {};

/** One number as a text, several as a list. */
function telephones(phone: string): { telephone?: string | string[] } {
  const [first, ...others] = clinicPhones(phone);
  if (first === undefined) return {};
  return { telephone: others.length > 0 ? [first, ...others] : first };
}

const clinicOf = (info: ClinicInfo, publicUrl: string | null, language: Language) => ({
  '@type': 'MedicalClinic',
  name: textIn(language, info.name, info.nameBn),
  ...telephones(info.phone),
  ...known('email', info.email),
  ...known('address', textIn(language, info.address, info.addressBn)),
  ...(publicUrl === null ? {} : { url: `${publicUrl}${addressIn(language, '/')}` }),
});

interface Hours {
  startTime: string | null;
  endTime: string | null;
}
/** A day with one opening, or with one for each of its sittings. */
type Day = (Hours & { sittings?: Hours[] | undefined }) | null;

/** The weekdays with hours; an empty object if there are none, or nothing is known. */
function openingHours(days: Record<Weekday, Day> | undefined) {
  if (!days) return {};
  const open = WEEKDAYS.flatMap((weekday) => {
    const day = days[weekday];
    return (day?.sittings ?? [day]).flatMap((hours) => {
      const { startTime: opens = null, endTime: closes = null } = hours ?? {};
      if (opens === null || closes === null) return [];
      return [
        {
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: WEEKDAY_NAMES[weekday],
          opens,
          // schema.org has no 24:00, and from 00:00 to 00:00 would mean closed.
          closes: closes === DAY_END ? '23:59' : closes,
        },
      ];
    });
  });
  return open.length === 0 ? {} : { openingHoursSpecification: open };
}
