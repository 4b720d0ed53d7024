/**
 * The snake_case names that older clients send, and what they are called inside. They are accepted at this edge
 * only; a camelCase name that is sent too wins (rules: API 1).
 */
const NAMES: Readonly<Record<string, string>> = {
  weekly_schedule: 'weeklySchedule',
  department_id: 'departmentId',
  doctor_id: 'doctorId',
  patient_id: 'patientId',
  is_active: 'isActive',
};

/** The same object with known snake_case names changed; anything but a plain object comes back as it is. */
export function acceptSnakeCase(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value);
  if (!entries.some(([name]) => Object.hasOwn(NAMES, name))) return value;
  const renamed = entries
    .filter(([name]) => Object.hasOwn(NAMES, name))
    .map(([name, entry]) => [NAMES[name], entry]);
  return Object.fromEntries([...renamed, ...entries.filter(([name]) => !Object.hasOwn(NAMES, name))]);
}
