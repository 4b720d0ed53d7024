/** Replaces every reference in a document by the part that it refers to. No part may contain itself. */
export function withoutReferences<T>(document: T): T {
  const resolve = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(resolve);
    if (typeof part !== 'object' || part === null) return part;
    if ('$ref' in part && typeof part.$ref === 'string') return resolve(targetOf(document, part.$ref));
    return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, resolve(value)]));
  };
  return resolve(document) as T;
}

/** @param reference for example `#/components/schemas/Patient` */
function targetOf(document: unknown, reference: string): unknown {
  return reference
    .split('/')
    .slice(1)
    .reduce((part: unknown, key) => (part as Record<string, unknown>)[key], document);
}
