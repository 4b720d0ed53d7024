import { textIn } from '@clinic-serial/contract/messages/catalogues';
import type { ClinicHours, ClinicInfo } from '@clinic-serial/contract/subjects/clinic';
import type { PublicDoctor } from '@clinic-serial/contract/subjects/doctors';
import { addressIn, type Language } from '@clinic-serial/contract/terms/languages';
import { WEEKDAY_NAMES, WEEKDAYS, type Weekday } from '@clinic-serial/contract/time/calendar';
import type { PageData } from './page-data.ts';

const CLINIC_PAGES = ['/', '/about', '/contact'];

/**
 * What a page is about, in the words of schema.org: the clinic or one doctor, with the texts in the language
 * of the page.
 *
 * @param path of the page, without the part of the language
 * @returns null for pages that are about neither, and while the database is away
 */
export function structuredData(
  path: string,
  data: PageData,
  publicUrl: string | null,
  language: Language,
): object | null {
  const clinic = clinicOf(data['/clinic'] as ClinicInfo, publicUrl, language);
  if (CLINIC_PAGES.includes(path)) {
    const hours = data['/clinic/hours'] as ClinicHours | undefined;
    return { ...SCHEMA, ...clinic, ...(hours ? openingHours(hours.days) : {}) };
  }
  const doctor = data[path.replace(/^\/book\//, '/doctors/')] as PublicDoctor | undefined;
  if (!path.startsWith('/book/') || !doctor) return null;
  const qualification = textIn(language, doctor.qualification, doctor.qualificationBn);
  return {
    ...SCHEMA,
    '@type': 'Physician',
    name: textIn(language, doctor.name, doctor.nameBn),
    ...(qualification ? { description: qualification } : {}),
    medicalSpecialty: textIn(language, doctor.departmentName, doctor.departmentNameBn),
    ...known('telephone', clinic.telephone ?? ''),
    ...known('address', clinic.address ?? ''),
    ...(publicUrl === null ? {} : { url: `${publicUrl}${addressIn(language, path)}` }),
    parentOrganization: clinic,
    ...openingHours(doctor.weeklySchedule),
  };
}

const SCHEMA = { '@context': 'https://schema.org' };

/** A fact of the clinic, if it has set it. */
const known = (
  name: 'telephone' | 'email' | 'address',
  text: string,
): Partial<Record<typeof name, string>> => (text ? { [name]: text } : {});

const clinicOf = (info: ClinicInfo, publicUrl: string | null, language: Language) => ({
  '@type': 'MedicalClinic',
  name: textIn(language, info.name, info.nameBn),
  ...known('telephone', info.phone),
  ...known('email', info.email),
  ...known('address', textIn(language, info.address, info.addressBn)),
  ...(publicUrl === null ? {} : { url: `${publicUrl}${addressIn(language, '/')}` }),
});

interface Hours {
  startTime: string | null;
  endTime: string | null;
}
/** A day that is open once, or in each of its sittings. */
type Day = (Hours & { sittings?: Hours[] | undefined }) | null;

/** The weekdays with hours; an empty object if there are none. */
function openingHours(days: Record<Weekday, Day>) {
  const open = WEEKDAYS.flatMap((weekday) => {
    const day = days[weekday];
    return (day?.sittings ?? [day]).flatMap((hours) => {
      const { startTime: opens = null, endTime: closes = null } = hours ?? {};
      if (opens === null || closes === null) return [];
      return [{ '@type': 'OpeningHoursSpecification', dayOfWeek: WEEKDAY_NAMES[weekday], opens, closes }];
    });
  });
  return open.length === 0 ? {} : { openingHoursSpecification: open };
}
