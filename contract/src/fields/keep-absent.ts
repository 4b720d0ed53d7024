import * as z from 'zod/mini';

type Kept<Field extends z.core.$ZodType> = z.ZodMiniOptional<z.ZodMiniNonOptional<Field>>;

/**
 * A form as the body that changes a record (rules: fields 14). A named field that the body leaves out is undefined, so that the
 * record keeps its value. Null and blank remain what the field makes of them: null, which removes the value.
 *
 * @param names the fields that turn undefined into null or a default by themselves
 */
// @__NO_SIDE_EFFECTS__
export function keepAbsent<Shape extends z.core.$ZodShape, Name extends keyof Shape & string>(
  form: z.ZodMiniObject<Shape>,
  names: readonly Name[],
) {
  const shape: Shape = form.shape;
  // `nonoptional` hides from `optional` that the field has an answer for undefined.
  const kept = names.map((name) => [name, z.optional(z.nonoptional(shape[name] as Shape[Name]))]);
  return z.extend(form, Object.fromEntries(kept) as { [Field in Name]: Kept<Shape[Field]> });
}
