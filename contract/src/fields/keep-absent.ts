import * as z from 'zod/mini';

/**
 * A form as the body that changes a record (rules: fields 14): an optional field that the body leaves out is
 * undefined, so that the record keeps its value. Null and blank still remove the value.
 */
// @__NO_SIDE_EFFECTS__
export function keepAbsent<Shape extends z.core.$ZodShape, Name extends keyof Shape & string>(
  form: z.ZodMiniObject<Shape>,
  names: readonly Name[],
) {
  const shape: Shape = form.shape;
  const kept = names.map((name) => [name, z.optional(shape[name] as Shape[Name])]);
  return z.extend(form, Object.fromEntries(kept) as { [Field in Name]: z.ZodMiniOptional<Shape[Field]> });
}
