import type { PublicDoctor } from '@clinic-serial/contract/subjects/doctors';
import type { LiveQueue } from '@clinic-serial/contract/subjects/live';
import type { Language } from '@clinic-serial/contract/terms/languages';
import { AppError } from '../app-error.ts';
import { clinicHours, clinicInfo } from '../clinic/clinic.routes.ts';
import { isDatabaseUnavailable } from '../database/errors.ts';
import { publicDepartments } from '../departments/read-departments.ts';
import { publicDoctor, publicDoctors } from '../doctors/public-doctors.ts';
import { readOwnQueue } from '../queue/own-queue.ts';
import { readPublicQueue } from '../queue/read-queue.ts';
import type { Services } from '../services.ts';

const MAX_PRELOADED_DOCTORS = 300;

/** A page's data: answers of GET addresses below /api, by address; of a stream, what it tells first. */
export type PageData = Record<string, unknown>;

/**
 * Collects the data for the first paint of a page, so that the browser need not request it first. An English
 * page without a search has no Bangla texts, because nobody sees them there.
 *
 * @param path of the page, without the part of the language
 * @returns the data and the status: 404 if the doctor does not exist, 503 if the database is away
 */
export async function pageData(
  services: Services,
  path: string,
  language: Language,
): Promise<{ data: PageData; status: 200 | 404 | 503 }> {
  const info = await clinicInfo(services, language);
  const data: PageData = { '/clinic': language === 'en' ? { ...info, nameBn: null, addressBn: null } : info };
  try {
    return { data: { ...data, ...(await subjectData(services, path, language)) }, status: 200 };
  } catch (error) {
    if (error instanceof AppError && error.code === 'DOCTOR_NOT_FOUND') return { data, status: 404 };
    // The page is sent all the same. In the browser it requests the data itself and shows what is wrong.
    if (isDatabaseUnavailable(error)) return { data, status: 503 };
    throw error;
  }
}

const PAGES_WITH_HOURS = ['/', '/about', '/contact'];

async function subjectData(services: Services, path: string, language: Language): Promise<PageData> {
  const bangla: 'none' | undefined = language === 'en' ? 'none' : undefined;
  const withoutWords = async () => {
    const address = `/departments?searchWords=none${bangla ? '&bangla=none' : ''}`;
    return { [address]: await publicDepartments(services, { searchWords: 'none', bangla }) };
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
      ...(path === '/' ? await withoutWords() : { '/departments': await publicDepartments(services, {}) }),
    };
  }
  if (path === '/about') return { ...hours, ...(await withoutWords()) };
  const doctorId = /^\/(?:book|doctors)\/(\d{1,9})$/.exec(path)?.[1];
  if (!doctorId) return hours;
  const doctor = await publicDoctor(services, Number(doctorId));
  return {
    [`/doctors/${doctor.id}`]: doctor,
    // Under the address of the stream that goes on with them.
    [`/queue/events?doctors=${doctor.id}`]: await queuesOf(services, doctor),
  };
}

/** Where a serial stands, for the page that shows a booking that was made. */
export async function ownQueueData(services: Services, liveKey: string): Promise<PageData> {
  return { [`/queue/own/${liveKey}`]: await readOwnQueue(services, liveKey) };
}

/** What everybody may know of a doctor's queues of today, by sitting. */
async function queuesOf(services: Services, { id, today }: PublicDoctor): Promise<PageData> {
  const queues: PageData = {};
  if (!today.isScheduledToday) return queues;
  for (const { sitting } of today.sittings ?? [{ sitting: 1 as const }]) {
    const of = { doctorId: id, date: today.date, sitting };
    queues[sitting] = { ...of, ...(await readPublicQueue(services, of)) } satisfies LiveQueue;
  }
  return queues;
}

async function hoursIn(services: Services, language: Language): Promise<PageData> {
  const hours = await clinicHours(services);
  return { '/clinic/hours': language === 'en' ? { ...hours, textBn: null } : hours };
}
