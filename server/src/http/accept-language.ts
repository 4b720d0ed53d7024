import { LANGUAGES, type Language } from '@clinic-serial/contract/terms/languages';

/** The language that an Accept-Language header prefers, such as 'bn-BD,bn;q=0.9'; English for none. */
export function preferredLanguage(header: string | undefined): Language {
  let best: { language: Language; weight: number } = { language: 'en', weight: 0 };
  for (const part of (header ?? '').split(',')) {
    const [tag = '', ...parameters] = part.toLowerCase().split(';');
    const [start] = tag.trim().split('-');
    const language = LANGUAGES.find((one) => one === start);
    const weight = weightOf(parameters);
    // If two have the same weight, the first one is used.
    if (language && weight > best.weight) best = { language, weight };
  }
  return best.language;
}

function weightOf(parameters: readonly string[]): number {
  const quality = parameters.map((parameter) => parameter.trim()).find((one) => one.startsWith('q='));
  const weight = quality === undefined ? 1 : Number(quality.slice(2));
  return weight >= 0 && weight <= 1 ? weight : 0;
}
