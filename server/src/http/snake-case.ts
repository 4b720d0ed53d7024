/** The snake_case names of older clients. Of both names, the camelCase one counts (rules: API 1). */
const NAMES: Readonly<Record<string, string>> = {
  weekly_schedule: 'weeklySchedule',
  department_id: 'departmentId',
  doctor_id: 'doctorId',
  patient_id: 'patientId',
  is_active: 'isActive',
};

/** The same object with these names changed. Anything but a plain object is returned as it is. */
export function acceptSnakeCase(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value);
  if (!entries.some(([name]) => Object.hasOwn(NAMES, name))) return value;
  const renamed = entries
    .filter(([name]) => Object.hasOwn(NAMES, name))
    .map(([name, entry]) => [NAMES[name], entry]);
  return Object.fromEntries([...renamed, ...entries.filter(([name]) => !Object.hasOwn(NAMES, name))]);
}
