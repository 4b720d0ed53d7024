import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { focusOn } from '../focus/focus.ts';
import { useDebounce } from './use-debounce.ts';

interface SearchFieldProps {
  label: string;
  placeholder?: string;
  /** The current search. */
  value: string;
  /** Called 300 ms after the last key (rules: screens 5). */
  onSearch: (text: string) => void;
}

/** A search field with a debounce. The key `/` moves the focus to it from anywhere on the page. */
export function SearchField({ label, placeholder, value, onSearch }: SearchFieldProps) {
  const [text, setText, onKeyDown] = useDebounce(value, onSearch);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      // An open dialog makes the page behind it inert.
      if (document.querySelector('dialog[open]')) return;
      event.preventDefault();
      focusOn(input.current);
      input.current?.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  return (
    <search>
      <TextInput
        ref={input}
        type="search"
        size="sm"
        label={label}
        placeholder={placeholder}
        leftSection={<IconSearch size={18} aria-hidden />}
        maxLength={100}
        enterKeyHint="search"
        aria-keyshortcuts="/"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
    </search>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
}
