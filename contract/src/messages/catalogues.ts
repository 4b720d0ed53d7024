import type { Language } from '../terms/languages.ts';
import { localText as banglaText } from './bn/format.ts';
import { bn } from './bn.ts';
import { localText as englishText } from './en/format.ts';
import { type Catalogue, en } from './en.ts';

/** Every sentence that the server says, by language. */
export const catalogues: Readonly<Record<Language, Catalogue>> = { en, bn };

/**
 * The text of a record in a language: the name of a doctor, of a department or of the clinic.
 *
 * @param bangla null if there is none; the text is then the English one in both languages
 */
export function textIn<Text extends string | null>(
  language: Language,
  english: Text,
  bangla: string | null,
): string | Text {
  return (language === 'bn' ? banglaText : englishText)(english, bangla);
}
