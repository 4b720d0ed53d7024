/**
 * The fields in which two versions of a record would be saved differently, in the order of the form.
 *
 * @param one what would be sent for a version, field by field
 */
export function differentFields<Body extends object>(one: Body, other: Body): string[] {
  return (Object.keys(one) as (keyof Body & string)[]).filter(
    (field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]),
  );
}
