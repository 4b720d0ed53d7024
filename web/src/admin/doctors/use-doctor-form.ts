import { doctorForm } from '@clinic-serial/contract/doctor-form';
import type { ScheduleForm } from '@clinic-serial/contract/rules/weekly-schedule-form';
import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import { type DoctorValues, doctorBody } from './doctor-values.ts';

export type DoctorFormState = UseFormReturnType<DoctorValues>;

/** The state of a doctor form, checked by the contract's own rule (rules: fields 7). */
export function useDoctorForm(mode: ScheduleForm, initialValues: DoctorValues): DoctorFormState {
  const check = schemaResolver(doctorForm(mode), { sync: true });
  return useForm<DoctorValues>({ initialValues, validate: (values) => check(doctorBody(values)) });
}
