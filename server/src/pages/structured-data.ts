import type { ClinicHours, ClinicInfo } from '@clinic-serial/contract/clinic';
import type { PublicDoctor } from '@clinic-serial/contract/doctors';
import { WEEKDAY_NAMES, WEEKDAYS, type Weekday } from '@clinic-serial/contract/fields/calendar';
import { addressIn, type Language } from '@clinic-serial/contract/rules/languages';
import type { PageData } from './page-data.ts';

const CLINIC_PAGES = ['/', '/about', '/contact'];

/**
 * What a page is about, in the words of schema.org: the clinic or one doctor.
 *
 * @returns null for pages that are about neither, and while the database is away
 */
export function structuredData(
  path: string,
  data: PageData,
  publicUrl: string | null,
  language: Language,
): object | null {
  const info = data['/clinic'] as ClinicInfo;
  const clinic = clinicAt(info, publicUrl === null ? null : `${publicUrl}${addressIn(language, '/')}`);
  if (CLINIC_PAGES.includes(path)) {
    const hours = data['/clinic/hours'] as ClinicHours | undefined;
    return { ...SCHEMA, ...clinic, ...(hours ? openingHours(hours.days) : {}) };
  }
  const doctor = data[path.replace(/^\/book\//, '/doctors/')] as PublicDoctor | undefined;
  if (!path.startsWith('/book/') || !doctor) return null;
  const { name, qualification, departmentName, weeklySchedule } = doctor;
  return {
    ...SCHEMA,
    '@type': 'Physician',
    name,
    ...(qualification ? { description: qualification } : {}),
    medicalSpecialty: departmentName,
    telephone: info.phone,
    address: info.address,
    ...(publicUrl === null ? {} : { url: `${publicUrl}${addressIn(language, path)}` }),
    parentOrganization: clinic,
    ...openingHours(weeklySchedule),
  };
}

const SCHEMA = { '@context': 'https://schema.org' };

const clinicAt = ({ name, phone, email, address }: ClinicInfo, url: string | null) => ({
  '@type': 'MedicalClinic',
  name,
  telephone: phone,
  email,
  address,
  ...(url === null ? {} : { url }),
});

type Hours = { startTime: string | null; endTime: string | null } | null;

/** The weekdays with hours; an empty object if there are none. */
function openingHours(days: Record<Weekday, Hours>) {
  const open = WEEKDAYS.flatMap((weekday) => {
    const { startTime: opens = null, endTime: closes = null } = days[weekday] ?? {};
    if (opens === null || closes === null) return [];
    return [{ '@type': 'OpeningHoursSpecification', dayOfWeek: WEEKDAY_NAMES[weekday], opens, closes }];
  });
  return open.length === 0 ? {} : { openingHoursSpecification: open };
}
