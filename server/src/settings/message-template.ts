export const TEMPLATE_FORMATS = ['query', 'form', 'json'] as const;
export type TemplateFormat = (typeof TEMPLATE_FORMATS)[number];

/**
 * The placeholders that a template may contain: `{{phone}}`, `{{text}}`, `{{id}}`, `{{key}}`, `{{sender}}`.
 */
export const PLACEHOLDERS = ['phone', 'text', 'id', 'key', 'sender'] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

const PLACEHOLDER = /\{\{(\w*)\}\}/g;

/** A template that is parsed into its parts, so that nothing in a text can break out of its place. */
export interface MessageTemplate {
  format: TemplateFormat;
  /** A JSON value, or the name and value pairs of a query or a form. */
  parts: unknown;
}

/** The names of the placeholders in a template, unknown ones included. */
export function placeholdersOf(template: string): string[] {
  return [...template.matchAll(PLACEHOLDER)].map(([, name]) => name ?? '');
}

/**
 * Reads a template: `{"to":"{{phone}}"}` as JSON, `to={{phone}}&text={{text}}` as a query or a form.
 *
 * @throws SyntaxError when it should be JSON and is not
 */
export function parseTemplate(format: TemplateFormat, template: string): MessageTemplate {
  return {
    format,
    parts: format === 'json' ? JSON.parse(template) : [...new URLSearchParams(template)],
  };
}

/** Fills in the placeholders of a template and encodes it for its format. */
export function fillTemplate(template: MessageTemplate, values: Record<Placeholder, string>): string {
  const filled = fillIn(template.parts, values);
  return template.format === 'json'
    ? JSON.stringify(filled)
    : new URLSearchParams(filled as [string, string][]).toString();
}

function fillIn(part: unknown, values: Record<string, string>): unknown {
  if (typeof part === 'string') return part.replace(PLACEHOLDER, (_, name: string) => values[name] ?? '');
  if (Array.isArray(part)) return part.map((each) => fillIn(each, values));
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([name, each]) => [name, fillIn(each, values)]));
}
