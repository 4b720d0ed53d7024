import { staffFields } from '@clinic-serial/contract/messages/current/staff-fields';
import type { ScheduleForm } from '@clinic-serial/contract/rules/schedule/weekly-schedule-form';
import { doctorForm } from '@clinic-serial/contract/subjects/doctor-form';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { formCheck } from '../../ui/form/form-check.ts';
import { type DoctorValues, doctorBody } from './doctor-values.ts';

export type DoctorFormState = UseFormReturnType<DoctorValues>;

/** The state of a doctor form, checked by the contract's own rule (rules: fields 7). */
export function useDoctorForm(mode: ScheduleForm, initialValues: DoctorValues): DoctorFormState {
  const check = formCheck(doctorForm(mode), staffFields);
  return useForm<DoctorValues>({ initialValues, validate: (values) => check(doctorBody(values)) });
}
