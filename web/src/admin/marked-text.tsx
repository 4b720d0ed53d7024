import type { Language } from '@clinic-serial/contract/terms/languages';

/** A text of a record that is shown in its own language, whatever the language of the page. Null stays null. */
export const markedText = (language: Language, text: string | null) =>
  text && <span lang={language}>{text}</span>;
