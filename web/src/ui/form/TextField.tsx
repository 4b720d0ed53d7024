import { type ComponentProps, type ReactNode, useId } from 'react';

export interface FieldWords {
  label: ReactNode;
  /** A hint between the label and the field. */
  description?: ReactNode;
  error?: ReactNode;
  /** True for a hint below the field, so that two fields beside each other are on one line. */
  hintBelow?: boolean | undefined;
}

export interface TextFieldProps
  extends FieldWords,
    Omit<ComponentProps<'input'>, 'className' | 'style' | 'id'> {
  /** Stands inside the field, before the text: an icon or '+88'. */
  before?: ReactNode;
  /** Stands inside the field, after the text: a small button. */
  after?: ReactNode;
  /** A button beside the field itself, at the same height whatever is above and below the field. */
  beside?: ReactNode;
}

const FIELD =
  'flex min-h-12 min-w-[min(100%,12rem)] flex-1 items-stretch rounded-md border bg-surface text-[min(1rem,6vw)] ' +
  '[&:has(input:focus-visible)]:focus-ring';
const INPUT =
  'min-w-0 flex-1 rounded-[inherit] border-0 bg-transparent tabular-nums placeholder:text-muted ' +
  'placeholder:opacity-100 focus-visible:outline-none disabled:bg-off disabled:text-off-text';

const CONTROL =
  'w-full min-w-0 rounded-md border bg-surface px-gutter text-[min(1rem,6vw)] tabular-nums ' +
  'placeholder:text-muted placeholder:opacity-100 focus-visible:focus-ring disabled:bg-off disabled:text-off-text';

/** The look of a control that is the whole field: a select, a text of several lines, a part of a date. */
export const controlLook = (error: ReactNode) =>
  `${CONTROL} ${error ? 'border-danger text-danger' : 'border-line-strong text-text'}`;

/** A field of one line. Screen readers say its label, then the hint and the error. */
export function TextField(props: TextFieldProps) {
  const { label, description, error, hintBelow, before, after, beside, ...input } = props;
  const id = useId();
  return (
    <FieldFrame id={id} label={label} description={description} error={error} hintBelow={hintBelow}>
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
            className={`${INPUT} ${before === undefined ? 'ps-gutter' : 'ps-2.5'} ${after === undefined ? 'pe-gutter' : 'pe-1'} ${error ? 'text-danger' : 'text-text'}`}
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
  hintBelow = false,
  labelBefore = false,
  children,
}: FieldWords & { id: string; labelBefore?: boolean | undefined; children: ReactNode }) {
  const hint = description && (
    <p
      id={`${id}-description`}
      className={`${hintBelow ? 'mt-1.5' : 'mb-1.5'} text-sm leading-snug text-muted`}
    >
      {description}
    </p>
  );
  return (
    <div className={`relative ${labelBefore ? 'flex items-baseline gap-3' : 'grid grid-cols-1'}`}>
      <label htmlFor={id} className={`${labelBefore ? '' : 'mb-1.5 '}justify-self-start font-semibold`}>
        {label}
      </label>
      {!hintBelow && hint}
      {children}
      {hintBelow && hint}
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
