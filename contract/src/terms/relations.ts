/** The relation of a person to the owner of the phone. */
export const RELATIONS = ['Self', 'Spouse', 'Child', 'Parent', 'Sibling', 'Grandparent', 'Other'] as const;
export type Relation = (typeof RELATIONS)[number];
