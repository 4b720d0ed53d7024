import { type ComponentProps, useId } from 'react';
import { controlLook, describedBy, FieldFrame, type FieldWords } from './TextField.tsx';

interface TextAreaProps extends FieldWords, Omit<ComponentProps<'textarea'>, 'className' | 'style' | 'id'> {}

/** A field of several lines. It grows with a long text in browsers that support field-sizing. */
export function TextArea({ label, description, error, hintBelow, rows = 3, ...area }: TextAreaProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} description={description} error={error} hintBelow={hintBelow}>
      <textarea
        rows={rows}
        {...area}
        {...describedBy(id, { description, error })}
        id={id}
        className={`${controlLook(error)} max-h-56 min-h-16 py-2.5 [field-sizing:content]`}
      />
    </FieldFrame>
  );
}
