import type { MouseEvent } from 'react';

/** A form that the browser itself sends while the scripts have not loaded, or if there are none. */
export interface PostForm {
  /** The address that the form is sent to. */
  action: string;
  /** Everything that the form sends besides its visible fields. */
  fields: Readonly<Record<string, string>>;
}

/** The hidden fields of a form. Browsers must not restore their values from before a reload. */
export function PostFields({ fields }: Pick<PostForm, 'fields'>) {
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} autoComplete="off" />
  ));
}

/**
 * The properties of a button that works by script, and sends a form if no script runs.
 *
 * @param form the id of the form; without one, the button needs scripts
 */
export function submitting(form: string | undefined, run: () => void) {
  if (form === undefined) return { type: 'button', onClick: run } as const;
  const onClick = (event: MouseEvent) => {
    event.preventDefault();
    run();
  };
  return { type: 'submit', form, onClick } as const;
}
