import type { LiveStatus, listDoctors as listEndpoint, PublicDoctor } from '@clinic-serial/contract/doctors';
import type { QueryOf } from '@clinic-serial/contract/endpoint';
import { type Pagination, paginationOf } from '@clinic-serial/contract/fields/paging';
import { AppError } from '../app-error.ts';
import { liveStatusOf } from '../serials/live-status.ts';
import { givenSerials, serialsOf } from '../serials/serials.queries.ts';
import type { DoctorRecord } from '../serials/sitting.queries.ts';
import { doctorOnDate, sittingOn } from '../serials/sitting-on.ts';
import type { Services } from '../services.ts';
import { findDoctors } from './doctors.queries.ts';
import { presentPublicDoctor } from './present-doctor.ts';

/**
 * The doctors that the public can book, by name, with their places today.
 *
 * @param query an undefined `limit` returns all of them (rules: API 5); with `bangla: 'none'` their Bangla texts are null
 */
export async function publicDoctors(
  services: Services,
  query: QueryOf<typeof listEndpoint>,
): Promise<{ doctors: PublicDoctor[]; pagination: Pagination }> {
  const { read } = services.database;
  const filter = { onlyBookable: true, search: query.search, department: query.department };
  const offset = query.limit === undefined ? 0 : (query.offset ?? 0);
  const { doctors: records, total } = await findDoctors(read, filter, { limit: query.limit, offset });
  const date = services.clock.today();
  const given = await givenSerials(
    read,
    date,
    query.limit === undefined ? undefined : records.map((record) => record.id),
  );
  const leftOut =
    query.bangla === 'none' ? { nameBn: null, qualificationBn: null, departmentNameBn: null } : {};
  return {
    doctors: records.map((record) => ({
      ...presentPublicDoctor(
        record,
        liveStatusOf(doctorOnDate(record, date), given.get(record.id) ?? [], services),
      ),
      ...leftOut,
    })),
    pagination: paginationOf(total, query.limit ?? total, offset),
  };
}

/** One doctor that the public can book (rules: serials 9). */
export async function publicDoctor(services: Services, id: number): Promise<PublicDoctor> {
  const { record, status } = await bookable(services, id);
  return presentPublicDoctor(record, status);
}

/** A doctor's places today. */
export async function liveStatus(services: Services, id: number): Promise<LiveStatus> {
  return (await bookable(services, id)).status;
}

async function bookable(
  services: Services,
  id: number,
): Promise<{ record: DoctorRecord; status: LiveStatus }> {
  const { read } = services.database;
  const date = services.clock.today();
  const found = await sittingOn(read, id, date);
  if (!found?.isBookable) throw new AppError('DOCTOR_NOT_FOUND');
  const given = await serialsOf(read, { doctorId: id, date });
  return { record: found.doctor, status: liveStatusOf(found, given, services) };
}
