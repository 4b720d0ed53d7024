import type { createDoctor, StaffDoctor } from '@clinic-serial/contract/subjects/doctors';
import type { BodyInputOf } from '@clinic-serial/contract/subjects/endpoint';
import { DOCTOR_GENDERS } from '@clinic-serial/contract/terms/gender';
import type { SpokenLanguage } from '@clinic-serial/contract/terms/spoken-languages';
import { asciiDigits, digitsOf } from '@clinic-serial/contract/text/digits';
import { formatPhone } from '@clinic-serial/contract/text/phone-digits';
import { usePlaces, usualPlace } from '../clinic-places.ts';
import { emptyWeek, enabledDays, type WeekValues, weekOf } from './week-values.ts';

export interface DoctorValues extends Record<string, unknown> {
  name: string;
  nameBn: string;
  phone: string;
  departmentId: string;
  email: string;
  qualification: string;
  qualificationBn: string;
  experienceYears: string;
  gender: string;
  languages: SpokenLanguage[];
  treats: string;
  treatsBn: string;
  room: string;
  roomBn: string;
  isActive: boolean;
  weeklySchedule: WeekValues;
}

export function newDoctorValues(): DoctorValues {
  return {
    name: '',
    nameBn: '',
    phone: '',
    departmentId: '',
    email: '',
    qualification: '',
    qualificationBn: '',
    experienceYears: '',
    gender: '',
    languages: [],
    treats: '',
    treatsBn: '',
    room: '',
    roomBn: '',
    isActive: true,
    weeklySchedule: emptyWeek(),
  };
}

export function valuesOfDoctor(doctor: StaffDoctor): DoctorValues {
  return {
    name: doctor.name,
    nameBn: doctor.nameBn ?? '',
    phone: formatPhone(doctor.phone),
    departmentId: String(doctor.departmentId),
    email: doctor.email ?? '',
    qualification: doctor.qualification ?? '',
    qualificationBn: doctor.qualificationBn ?? '',
    experienceYears: doctor.experienceYears === null ? '' : String(doctor.experienceYears),
    gender: doctor.gender ?? '',
    languages: doctor.languages,
    treats: doctor.treats ?? '',
    treatsBn: doctor.treatsBn ?? '',
    room: doctor.room ?? '',
    roomBn: doctor.roomBn ?? '',
    isActive: doctor.isActive,
    weeklySchedule: weekOf(doctor.weeklySchedule),
  };
}

/** {@link doctorBody} with the present places of the clinic. */
export function useDoctorBody(): (values: DoctorValues) => BodyInputOf<typeof createDoctor> {
  const usual = usualPlace(usePlaces());
  return (values) => doctorBody(values, usual);
}

/**
 * The request body, which the form checks too. The phone is in digits (rules: fields 1). Numbers may be typed
 * in Bangla digits. A number that cannot be read becomes NaN, which the form's rule refuses.
 *
 * @param usual the place for a sitting without a chosen one; undefined for a clinic with one place
 */
function doctorBody(values: DoctorValues, usual: number | undefined): BodyInputOf<typeof createDoctor> {
  const { departmentId, experienceYears, gender, weeklySchedule, ...others } = values;
  return {
    ...others,
    phone: digitsOf(values.phone),
    departmentId: departmentId === '' ? Number.NaN : Number(departmentId),
    experienceYears: experienceYears.trim() === '' ? null : Number(asciiDigits(experienceYears)),
    gender: DOCTOR_GENDERS.find((known) => known === gender) ?? null,
    weeklySchedule: enabledDays(weeklySchedule, usual),
  };
}
