/** The names of the fields that a body may leave out. */
type Optional<Form> = { [Name in keyof Form]-?: undefined extends Form[Name] ? Name : never }[keyof Form];

/**
 * A form with the record's values for the fields that the body left out (rules: fields 14).
 *
 * @param form undefined for what the body left out; null removes a value
 * @param record the values as they are stored, in the form's types
 */
export function keepAbsent<Form extends object>(
  form: Form,
  record: { [Name in Optional<Form>]: Exclude<Form[Name], undefined> },
): { [Name in keyof Form]-?: Exclude<Form[Name], undefined> } {
  const sent = Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined));
  return { ...record, ...sent } as { [Name in keyof Form]-?: Exclude<Form[Name], undefined> };
}
