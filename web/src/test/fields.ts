/** The texts that a screen reader adds to a field: its hint and its error. */
export function descriptionOf(field: HTMLElement): string {
  const ids = (field.getAttribute('aria-describedby') ?? '').split(' ');
  return ids
    .map((id) => document.getElementById(id)?.textContent)
    .filter(Boolean)
    .join(' ');
}

/** The description of a field that was refused; undefined while the field is valid. */
export function errorOf(field: HTMLElement): string | undefined {
  return field.getAttribute('aria-invalid') === 'true' ? descriptionOf(field) : undefined;
}

/** The text of each element, without the spaces around it. */
export const textsOf = (elements: Iterable<Element>): (string | undefined)[] =>
  Array.from(elements, ({ textContent }) => textContent?.trim());

/** The addresses of the pictures of signs in an element. */
export const signsIn = (element: Element) =>
  [...element.querySelectorAll('img')].map((picture) => picture.getAttribute('src'));
