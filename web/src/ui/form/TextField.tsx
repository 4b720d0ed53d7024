import { type ComponentProps, type ReactNode, useId } from 'react';

interface FieldWords {
  label: ReactNode;
  /** A hint between the label and the field. */
  description?: ReactNode;
  error?: ReactNode;
}

export interface TextFieldProps
  extends FieldWords,
    Omit<ComponentProps<'input'>, 'className' | 'style' | 'id'> {
  /** Stands inside the field, before the text: an icon or '+88'. */
  before?: ReactNode;
  /** Stands inside the field, after the text: a small button. */
  after?: ReactNode;
  /** Stands beside the field itself, whatever is above and below the field: a button. */
  beside?: ReactNode;
}

/*
 * The fields of the public pages and of the codes. They look like Mantine's, but are plain elements, because
 * Mantine's fields and their dependencies would take a tenth of the JavaScript that a first visit loads.
 */

const FIELD =
  'flex min-h-12 min-w-[min(100%,12rem)] flex-1 items-stretch rounded-md border bg-surface text-[min(1rem,6vw)] ' +
  '[&:has(input:focus-visible)]:focus-ring';
const INPUT =
  'min-w-0 flex-1 rounded-[inherit] border-0 bg-transparent pe-gutter tabular-nums placeholder:text-muted ' +
  'placeholder:opacity-100 focus-visible:outline-none';

/** A field of one line. Screen readers say its label, then the hint and the error. */
export function TextField({ label, description, error, before, after, beside, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} description={description} error={error}>
      <div className="flex flex-wrap gap-sm">
        <div className={`${FIELD} ${error ? 'border-danger' : 'border-line-strong'}`}>
          {before !== undefined && (
            <span className="pointer-events-none grid place-items-center ps-[min(0.875rem,4vw)] text-muted">
              {before}
            </span>
          )}
          <input
            {...input}
            {...describedBy(id, { description, error })}
            id={id}
            className={`${INPUT} ${before === undefined ? 'ps-gutter' : 'ps-2.5'} ${error ? 'text-danger' : 'text-text'}`}
          />
          {after}
        </div>
        {beside}
      </div>
    </FieldFrame>
  );
}

/** The label above a field, its hint, and the error below it. */
export function FieldFrame({
  id,
  label,
  description,
  error,
  children,
}: FieldWords & { id: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1">
      <label htmlFor={id} className="mb-1.5 justify-self-start font-semibold">
        {label}
      </label>
      {description && (
        <p id={`${id}-description`} className="mb-1.5 text-sm leading-snug text-muted">
          {description}
        </p>
      )}
      {children}
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-sm leading-snug text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

/**
 * The properties of an input that connect it with its hint and its error.
 *
 * @param words.besides ids of texts elsewhere that screen readers say first
 */
export function describedBy(
  id: string,
  {
    description,
    error,
    besides,
  }: Pick<FieldWords, 'description' | 'error'> & { besides?: string | undefined },
) {
  const parts = [besides, error && `${id}-error`, description && `${id}-description`].filter(Boolean);
  return {
    'aria-invalid': error ? true : undefined,
    'aria-describedby': parts.join(' ') || undefined,
  } as const;
}
