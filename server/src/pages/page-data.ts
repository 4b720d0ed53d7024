import { doctorAt } from '@clinic-serial/contract/rules/booking/at-place';
import { inOrderOfHelp } from '@clinic-serial/contract/rules/booking/doctor-order';
import type { ClinicInfo } from '@clinic-serial/contract/subjects/clinic';
import type { PublicDoctor } from '@clinic-serial/contract/subjects/doctors';
import { DOCTOR_PANELS } from '@clinic-serial/contract/terms/doctor-panels';
import type { Language } from '@clinic-serial/contract/terms/languages';
import { AppError } from '../app-error.ts';
import { clinicHours, clinicInfo } from '../clinic/clinic.routes.ts';
import { isDatabaseUnavailable } from '../database/errors.ts';
import { publicDepartments } from '../departments/read-departments.ts';
import { publicDoctor, publicDoctors } from '../doctors/public-doctors.ts';
import { makeQueueReader, type QueueReader } from '../live/read-live.ts';
import { readOwnQueue } from '../queue/own-queue.ts';
import type { Services } from '../services.ts';

const MAX_PRELOADED_DOCTORS = 300;

/** A page's data: answers of GET addresses below /api, by address. For a stream it has the first events. */
export type PageData = Record<string, unknown>;

interface PageRead {
  services: Services;
  readQueues: QueueReader;
  /** The path of the page without the part of the language. */
  path: string;
  language: Language;
  /** The id of the place that the visitor has chosen. */
  place: number | undefined;
}

/** Reads the data of pages; see {@link pageData}. */
export type ReadPage = ReturnType<typeof makePageReader>;

export function makePageReader(services: Services) {
  const readQueues = makeQueueReader(services);
  return (path: string, language: Language, place?: number) =>
    pageData({ services, readQueues, path, language, place });
}

/**
 * Collects the data for the first paint of a page, so that the browser need not request it first. An English
 * page without a search has no Bangla texts, because nobody sees them there.
 *
 * @returns the data and the status: 404 if the doctor does not exist, 503 if the database is away
 */
async function pageData(page: PageRead): Promise<{ data: PageData; status: 200 | 404 | 503 }> {
  const { services, language } = page;
  const info = await clinicInfo(services, language);
  const data: PageData = { '/clinic': language === 'en' ? inEnglish(info) : info };
  try {
    return { data: { ...data, ...(await subjectData(page)) }, status: 200 };
  } catch (error) {
    if (error instanceof AppError && error.code === 'DOCTOR_NOT_FOUND') return { data, status: 404 };
    // The page is sent anyway. In the browser it requests the data itself and shows the error.
    if (isDatabaseUnavailable(error)) return { data, status: 503 };
    throw error;
  }
}

const inEnglish = (info: ClinicInfo): ClinicInfo => ({
  ...info,
  nameBn: null,
  addressBn: null,
  ...(info.places && {
    places: info.places.map((place) => ({ ...place, nameBn: null, addressBn: null, hoursBn: null })),
  }),
});

const PAGES_WITH_HOURS = ['/', '/about', '/contact'];

async function subjectData({ services, readQueues, path, language, place }: PageRead): Promise<PageData> {
  const bangla: 'none' | undefined = language === 'en' ? 'none' : undefined;
  const departments = async (query: Parameters<typeof publicDepartments>[1]) => {
    const asked = Object.entries(query).flatMap(([name, value]) => (value ? [`${name}=${value}`] : []));
    const address = ['/departments', ...(asked.length > 0 ? [asked.join('&')] : [])].join('?');
    return { [address]: await publicDepartments(services, query) };
  };
  const hours = PAGES_WITH_HOURS.includes(path) ? await hoursIn(services, language) : {};
  if (path === '/' || path === '/doctors') {
    const query = { search: undefined, department: undefined, bangla: path === '/' ? bangla : undefined };
    const list = await publicDoctors(services, query);
    const address = query.bangla ? '/doctors?bangla=none' : '/doctors';
    return {
      ...hours,
      // A very large list would delay the page, so the browser requests it after the first paint.
      ...(list.doctors.length <= MAX_PRELOADED_DOCTORS ? { [address]: list } : {}),
      ...(path === '/'
        ? await departments({ searchWords: 'none', bangla, place })
        : {
            ...(await departments({ place })),
            ...(await queuesOf(
              readQueues,
              bookableNow(doctorsAt(list.doctors, place), services.clock.timeOfDay()),
            )),
          }),
    };
  }
  if (path === '/about') return { ...hours, ...(await departments({ searchWords: 'none', bangla })) };
  const doctorId = /^\/(?:book|doctors)\/(\d{1,9})$/.exec(path)?.[1];
  if (!doctorId) return hours;
  const doctor = await publicDoctor(services, Number(doctorId));
  return {
    [`/doctors/${doctor.id}`]: doctor,
    ...(await queuesOf(readQueues, [doctor])),
  };
}

/** The state of a serial in its queue, for the page that shows a booking that was made. */
export async function ownQueueData(services: Services, liveKey: string): Promise<PageData> {
  return { [`/queue/own/${liveKey}`]: await readOwnQueue(services, liveKey) };
}

const doctorsAt = (doctors: readonly PublicDoctor[], place: number | undefined) =>
  place === undefined ? doctors : doctors.flatMap((doctor) => doctorAt(doctor, place) ?? []);

/** The doctors on the first cards who can be booked today. Only their cards say when to come. */
function bookableNow(doctors: readonly PublicDoctor[], timeOfDay: string): PublicDoctor[] {
  const first = inOrderOfHelp(doctors, timeOfDay).slice(0, DOCTOR_PANELS.cards);
  return first.filter(({ today }) => today.availableSlots > 0);
}

/** The public queues of today, by doctor and sitting, under the address of the stream that continues them. */
async function queuesOf(readQueues: QueueReader, doctors: readonly PublicDoctor[]): Promise<PageData> {
  const sitting = doctors.filter(({ today }) => today.isScheduledToday);
  const queues = await readQueues(sitting.map(({ id }) => id));
  return Object.fromEntries(
    doctors.map(({ id }) => [
      `/queue/events?doctors=${id}`,
      Object.fromEntries((queues.get(id) ?? []).map((queue) => [queue.sitting, queue])),
    ]),
  );
}

async function hoursIn(services: Services, language: Language): Promise<PageData> {
  const hours = await clinicHours(services);
  return { '/clinic/hours': language === 'en' ? { ...hours, textBn: null } : hours };
}
