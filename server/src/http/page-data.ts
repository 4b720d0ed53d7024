import { clinicInfo } from '../clinic/clinic.routes.ts';
import { publicDepartments } from '../departments/read-departments.ts';
import { publicDoctor, publicDoctors } from '../doctors/public-doctors.ts';
import type { Services } from '../services.ts';

/** What a page is rendered from: the data of GET addresses below /api, by address. */
export type PageData = Record<string, unknown>;

/**
 * Gathers what the first paint of a page needs, so that the browser asks for nothing before showing it. A part that
 * cannot be had is left out: the page asks for it itself and shows what went wrong.
 */
export async function pageData(services: Services, path: string): Promise<PageData> {
  const data: PageData = { '/clinic': clinicInfo(services) };
  if (path === '/' || path === '/doctors') {
    data['/doctors'] = await publicDoctors(services, { search: undefined, department: undefined });
    data['/departments'] = await publicDepartments(services);
  }
  const doctorId = /^\/book\/(\d{1,9})$/.exec(path)?.[1];
  if (doctorId) {
    const doctor = await publicDoctor(services, Number(doctorId)).catch(() => undefined);
    if (doctor) data[`/doctors/${doctor.id}`] = doctor;
  }
  return data;
}
