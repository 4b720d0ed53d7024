import { type ComponentProps, useId } from 'react';
import { describedBy, type FieldWords } from './TextField.tsx';

interface CheckFieldProps
  extends Pick<FieldWords, 'label' | 'description' | 'error'>,
    Omit<ComponentProps<'input'>, 'className' | 'style' | 'id' | 'type'> {}

/** A checkbox with its label and hint. A press anywhere on the row ticks it, and the row is 44 px high. */
export function CheckField({ label, description, error, ...box }: CheckFieldProps) {
  const id = useId();
  const { 'aria-invalid': isInvalid, 'aria-describedby': besides } = box;
  const described = describedBy(id, { description, error, besides });
  return (
    <div className="relative grid min-h-tap grid-cols-[auto_1fr] content-center gap-x-sm">
      <input
        {...box}
        {...described}
        aria-invalid={isInvalid ?? described['aria-invalid']}
        type="checkbox"
        id={id}
        className="relative z-1 m-0 mt-0.5 size-5 accent-accent"
      />
      <label htmlFor={id} className="cursor-pointer after:absolute after:inset-0">
        {label}
      </label>
      {description && (
        <p id={`${id}-description`} className="col-start-2 text-sm leading-snug text-muted">
          {description}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="col-start-2 text-sm leading-snug text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
