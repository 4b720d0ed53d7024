/**
 * The fields in which two versions of a record would be saved differently, in the order of the form.
 *
 * @param one the request body that a save of one version would send; `other` is that of the other version
 */
export function differentFields<Body extends object>(one: Body, other: Body): string[] {
  return (Object.keys(one) as (keyof Body & string)[]).filter(
    (field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]),
  );
}
