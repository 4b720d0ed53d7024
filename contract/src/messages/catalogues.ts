import type { Language } from '../rules/languages.ts';
import { bn } from './bn.ts';
import { type Catalogue, en } from './en.ts';

/** Every sentence that the server says, by language. */
export const catalogues: Readonly<Record<Language, Catalogue>> = { en, bn };
