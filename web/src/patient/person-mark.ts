import { nameKey } from '@clinic-serial/contract/fields/person-name';
import type { Person } from '@clinic-serial/contract/subjects/people';

/**
 * A short mark of a name, for addresses, which must not contain names: its FNV-1a hash of 32 bits. Two
 * spellings of a name have the same mark.
 */
export function personMark(name: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(nameKey(name))) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(36);
}

export function personOfMark(people: readonly Person[], mark: string | undefined): Person | undefined {
  return people.find(({ name }) => personMark(name) === mark);
}

export function personOptions(people: readonly Person[], everybody: string) {
  return [
    { value: '', label: everybody },
    ...people.map(({ name }) => ({ value: personMark(name), label: name })),
  ];
}
