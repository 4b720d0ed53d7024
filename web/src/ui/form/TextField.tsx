import { type ComponentProps, type ReactNode, useId } from 'react';
import classes from './TextField.module.css';

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

/** A field of one line. Screen readers say its label, then the hint and the error. */
export function TextField({ label, description, error, before, after, beside, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} description={description} error={error}>
      <div className={classes.line}>
        <div className={classes.field} data-wrong={error ? true : undefined}>
          {before !== undefined && <span className={classes.before}>{before}</span>}
          <input {...input} {...describedBy(id, { description, error })} id={id} className={classes.input} />
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
    <div className={classes.frame}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      {description && (
        <p id={`${id}-description`} className={classes.description}>
          {description}
        </p>
      )}
      {children}
      {error && (
        <p id={`${id}-error`} className={classes.error}>
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
