type Target = HTMLElement | null | undefined;

/**
 * Moves the focus to an element.
 *
 * @returns false if there is no such element, so that the caller can try another one
 */
export function focusOn(target: Target, options?: FocusOptions): boolean {
  target?.focus(options);
  return Boolean(target);
}

/**
 * Moves the focus to the page's main part without scrolling. Use it when the focused control disappears, so
 * that keyboard users continue there.
 */
export function focusMain(): void {
  focusOn(document.getElementById('main'), { preventScroll: true });
}

/**
 * Moves the focus to the first field that has an error.
 *
 * @param fields the names of the fields, in the order of the page
 * @param nodeOf the field's element, for example the form's `getInputNode`
 * @returns false if none of the fields has an error
 */
export function focusFirstWrong<Field extends string>(
  fields: readonly Field[],
  errors: Record<string, unknown>,
  nodeOf: (field: Field) => HTMLElement | null,
): boolean {
  const first = fields.find((field) => errors[field]);
  if (first) focusOn(nodeOf(first));
  return first !== undefined;
}

/** True if the element that had the focus has disappeared or is disabled, so that the keyboard is nowhere. */
export function isFocusLost(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.matches(':disabled');
}
