import { LIMITS } from '@clinic-serial/contract/rules/limits';
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

interface SearchFieldProps {
  label: string;
  placeholder?: string;
  /** The search that is in force. */
  value: string;
  /** Called 300 ms after the last key (specification 9). */
  onSearch: (text: string) => void;
}

/** A search that waits until the typing pauses. The key `/` jumps to it from anywhere on the page. */
export function SearchField({ label, placeholder, value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const input = useRef<HTMLInputElement>(null);

  // Back, forward or 'Clear filters' brought another search: the field follows.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);

  function send() {
    if (text.trim() === sent.current) return;
    sent.current = text.trim();
    onSearch(sent.current);
  }
  const sendLate = useEffectEvent(send);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every key starts the wait anew
  useEffect(() => {
    const timer = setTimeout(() => sendLate(), LIMITS.searchDebounceMs);
    return () => clearTimeout(timer);
  }, [text]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      // An open dialog makes the page behind it inert.
      if (document.querySelector('dialog[open]')) return;
      event.preventDefault();
      input.current?.focus();
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
        onKeyDown={(event) => {
          // The Enter that ends a composition (a Bangla keyboard's) is not meant.
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) send();
        }}
      />
    </search>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
}
