import * as z from 'zod/mini';

type Kept<Shape extends z.core.$ZodShape> = {
  [Field in keyof Shape as Shape[Field]['_zod']['optin'] extends 'optional' | 'defaulted'
    ? Field
    : never]: z.ZodMiniOptional<Shape[Field] extends z.ZodMiniDefault<infer Inner> ? Inner : Shape[Field]>;
};

/**
 * A form as the body that changes a record (rules: fields 14): a field that the form does not require and the
 * body leaves out is undefined, so that the record keeps its value. Null and blank still remove the value.
 */
// @__NO_SIDE_EFFECTS__
export function keepAbsent<Shape extends z.core.$ZodShape>(form: z.ZodMiniObject<Shape>) {
  const shape: z.core.$ZodShape = form.shape;
  const kept = Object.entries(shape).flatMap(([name, field]) => {
    if (field._zod.optin === undefined) return [];
    return [[name, z.optional(field instanceof z.ZodMiniDefault ? field.def.innerType : field)]];
  });
  return z.extend(form, Object.fromEntries(kept) as Kept<Shape>);
}

/** The version of the record when the form was loaded. If there is a newer one, saving is refused. */
export const loadedVersion = { updatedAt: z.optional(z.string().check(z.maxLength(40))) };
