import { AppError } from '../app-error.ts';
import { clinicInfo } from '../clinic/clinic.routes.ts';
import { isDatabaseAway } from '../database/errors.ts';
import { publicDepartments } from '../departments/read-departments.ts';
import { publicDoctor, publicDoctors } from '../doctors/public-doctors.ts';
import type { Services } from '../services.ts';

const MOST_DOCTORS = 300;

/** What a page is rendered from: the data of GET addresses below /api, by address. */
export type PageData = Record<string, unknown>;

/**
 * Gathers what the first paint of a page needs, so that the browser asks for nothing before showing it.
 *
 * @returns the data, and the status when it is not all there: the doctor does not exist, the database is away
 */
export async function pageData(
  services: Services,
  path: string,
): Promise<{ data: PageData; status: 200 | 404 | 503 }> {
  const data: PageData = { '/clinic': clinicInfo(services) };
  try {
    return { data: { ...data, ...(await subjectData(services, path)) }, status: 200 };
  } catch (error) {
    if (error instanceof AppError && error.code === 'DOCTOR_NOT_FOUND') return { data, status: 404 };
    // The page comes all the same, asks for itself and shows what is wrong.
    if (isDatabaseAway(error)) return { data, status: 503 };
    throw error;
  }
}

async function subjectData(services: Services, path: string): Promise<PageData> {
  if (path === '/' || path === '/doctors') {
    const list = await publicDoctors(services, { search: undefined, department: undefined });
    return {
      // A very large list would make everybody wait for the page: then it is asked for behind the first paint.
      ...(list.doctors.length <= MOST_DOCTORS ? { '/doctors': list } : {}),
      '/departments': await publicDepartments(services),
    };
  }
  const doctorId = /^\/book\/(\d{1,9})$/.exec(path)?.[1];
  if (!doctorId) return {};
  const doctor = await publicDoctor(services, Number(doctorId));
  return { [`/doctors/${doctor.id}`]: doctor };
}
