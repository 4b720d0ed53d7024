import fc from 'fast-check';

/** The parts of JSON Schema that are used here. */
export interface JsonSchema {
  type?: string | string[];
  enum?: unknown[];
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
}

/** Meaningful values for fields, by the name of the field. They are read again for each value. */
export type KnownValues = Record<string, () => readonly unknown[]>;

const LONGEST = 60;

/**
 * Generates values that a schema allows.
 *
 * @param known values that fields get most of the time, so that requests get beyond the first check
 * @param wrongValues sometimes replaces a field's value
 */
function valuesOf(
  schema: JsonSchema,
  known: KnownValues,
  wrongValues: fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valuesOf(one, known, wrongValues)));
  if (Array.isArray(schema.type)) {
    return fc.oneof(...schema.type.map((type) => valuesOf({ ...schema, type }, known, wrongValues)));
  }
  switch (schema.type) {
    case 'object':
      return objects(schema, known, wrongValues);
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}, known, wrongValues), { maxLength: 5 });
    case 'string':
      return schema.pattern
        ? fc.stringMatching(new RegExp(schema.pattern))
        : fc.string({
            unit: 'grapheme',
            minLength: schema.minLength ?? 0,
            maxLength: Math.min(schema.maxLength ?? LONGEST, LONGEST),
          });
    case 'integer':
      return fc.oneof(
        fc.integer({ min: least(schema), max: Math.min(most(schema), least(schema) + 40) }),
        fc.constantFrom(least(schema), most(schema)),
      );
    case 'number':
      return fc.double({ noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

const least = ({ minimum = 0 }: JsonSchema) => minimum;
const most = ({ maximum = Number.MAX_SAFE_INTEGER }: JsonSchema) => maximum;

function objects(
  { properties = {}, required = [] }: JsonSchema,
  known: KnownValues,
  wrongValues: fc.Arbitrary<unknown>,
) {
  const fields: Record<string, fc.Arbitrary<unknown>> = {};
  for (const [name, schema] of Object.entries(properties)) {
    fields[name] = fieldValue(name, schema, known, wrongValues);
  }
  return fc.record(fields, { requiredKeys: required });
}

/** Generates a value for one field: mostly a known one, sometimes any allowed one, rarely a wrong one. */
export function fieldValue(
  name: string,
  schema: JsonSchema,
  known: KnownValues,
  spoil: fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  const meant = known[name];
  return fc.oneof(
    ...(meant ? [{ weight: 30, arbitrary: fc.nat().map((pick) => meant()[pick % meant().length]) }] : []),
    { weight: meant ? 4 : 30, arbitrary: valuesOf(schema, known, spoil) },
    { weight: 1, arbitrary: spoil },
  );
}
