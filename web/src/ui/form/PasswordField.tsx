import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { formTexts } from '#messages/forms';
import { TextField, type TextFieldProps } from './TextField.tsx';

/** A field for a password, with a button that shows what is typed. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'after'>) {
  const [isShown, setShown] = useState(false);
  const Eye = isShown ? IconEyeOff : IconEye;
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={isShown ? 'text' : 'password'}
      after={
        <button
          type="button"
          className="grid w-tap flex-none cursor-pointer place-items-center rounded-[inherit] border-0 bg-transparent text-muted hover:text-text"
          aria-label={formTexts.showPassword}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <Eye size={20} aria-hidden />
        </button>
      }
    />
  );
}
