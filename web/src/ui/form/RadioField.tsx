import { type ReactNode, useId } from 'react';
import { Choice, Choices } from './Choices.tsx';

interface RadioFieldProps<Value extends string> {
  legend: string;
  options: readonly { value: Value; label: ReactNode; disabled?: boolean }[];
  /** Null while nothing is chosen. */
  value: Value | null;
  onChoose: (value: Value) => void;
  error?: ReactNode;
  /** Shown between the legend and the choices. */
  children?: ReactNode;
}

/** One of a few choices, as radio buttons in lines high enough for a thumb. */
export function RadioField<Value extends string>(props: RadioFieldProps<Value>) {
  const { legend, options, value, onChoose, error, children } = props;
  const id = useId();
  const describedBy = error ? `${id}-error` : undefined;
  return (
    <Choices role="radiogroup" legend={legend} aria-describedby={describedBy}>
      {children}
      {options.map((option) => (
        <Choice
          key={option.value}
          name={id}
          value={option.value}
          checked={option.value === value}
          disabled={option.disabled}
          onChange={() => onChoose(option.value)}
        >
          <span className={option.disabled ? 'text-muted' : ''}>{option.label}</span>
        </Choice>
      ))}
      {error && (
        <p id={describedBy} className="mt-1.5 text-sm leading-snug text-danger">
          {error}
        </p>
      )}
    </Choices>
  );
}
