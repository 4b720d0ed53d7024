import { type ComponentProps, useId } from 'react';
import { describedBy, type FieldWords } from './TextField.tsx';

interface CheckFieldProps
  extends Pick<FieldWords, 'label' | 'description' | 'error'>,
    Omit<ComponentProps<'input'>, 'className' | 'style' | 'id' | 'type'> {}

/** The browser's own checkbox. Its whole row ticks it, the hint included, and is as high as a thumb. */
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
