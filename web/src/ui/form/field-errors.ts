import type { FieldErrors } from '@clinic-serial/contract/subjects/errors';
import { ApiError } from '../../api/errors.ts';

/** The errors of a refused call, for a form. */
interface FormErrors {
  /** The errors by the form's own field names. */
  fields: FieldErrors;
  /** The errors about fields that the form does not have. */
  others: string[];
}

/**
 * Assigns the server's field errors to the fields of a form. Names in snake_case are changed to camelCase:
 * `weekly_schedule.1.end_time` becomes `weeklySchedule.1.endTime`.
 *
 * @param values the form's values; their names are the form's fields
 */
export function formErrorsOf(error: unknown, values: object): FormErrors {
  const errors: FormErrors = { fields: {}, others: [] };
  if (!(error instanceof ApiError)) return errors;
  for (const [name, message] of Object.entries(error.fieldErrors)) {
    const path = camelCase(name);
    if (hasPath(values, path)) errors.fields[path] = message;
    else errors.others.push(message);
  }
  return errors;
}

function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

function hasPath(values: object, path: string): boolean {
  let value: unknown = values;
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null || !(key in value)) return false;
    value = (value as Record<string, unknown>)[key];
  }
  return true;
}
