import { clinicDate } from '@clinic-serial/contract/fields/clinic-date';
import { TIMINGS } from '@clinic-serial/contract/terms/timings';
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react';
import {
  type KeyboardEvent as ReactKeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { adminListsText } from '#messages/admin';
import { formTexts } from '#messages/forms';
import { focusOn } from '../focus/focus.ts';
import { TextField } from '../form/TextField.tsx';
import { formatNumber } from '../text/format.ts';

interface FilterRowProps {
  /** The filters that phones show too, for example the search. */
  always?: ReactNode;
  /** The other filters. Phones show them behind a button. */
  children?: ReactNode;
  /** True if a filter, or the search, differs from its default. */
  active: boolean;
  /** The number of filters that are set, shown on the button of phones. */
  filtersSet?: number;
  onClear: () => void;
}

const FIELDS =
  'flex-wrap items-start gap-xs [&>*]:relative ' +
  '[&>:not(button):not(search)]:max-w-72 [&>:not(button):not(search)]:flex-[1_1_10rem] ' +
  '[&>search]:max-w-[28rem] [&>search]:flex-[2_1_14rem] ' +
  'md:max-lg:[&>:not(button):not(search)]:basis-36 md:max-lg:[&>search]:basis-40 max-md:[&>*]:max-w-none!';

/** The name of a filter is inside its field, so that the row is no higher than one field. */
const NAMES_INSIDE =
  '[&_label]:pointer-events-none [&_label]:absolute [&_label]:start-[0.8125rem] [&_label]:top-[0.3125rem] ' +
  '[&_label]:z-1 [&_label]:m-0 [&_label]:text-xs [&_label]:leading-4 [&_label]:font-medium ' +
  '[&_label]:whitespace-nowrap [&_label]:text-muted [&_search_label]:start-[2.6875rem] ' +
  '[&_input]:pt-4.5 [&_input]:pb-0.5 [&_input]:text-[0.9375rem]! [&>:not(search)_input]:ps-3 ' +
  '[&_select]:ps-3 [&_select]:pt-4.5 [&_select]:pb-0.5 [&_select]:text-[0.9375rem]';

const BUTTON = 'min-h-12 flex-none cursor-pointer items-center gap-2 rounded-md px-3 py-0 font-semibold';

/** The filters of a list in one row, with a button that clears them. Phones fold them behind one button. */
export function FilterRow({ always, children, active, filtersSet = 0, onClear }: FilterRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <div
      className={`mb-xs flex ${FIELDS} ${NAMES_INSIDE} max-md:[&>search]:flex-[1_1_10rem] lg:[@media(max-height:50rem)]:mb-1`}
    >
      {always}
      {children && (
        <button
          type="button"
          className={`hidden border border-line-strong bg-transparent text-text aria-expanded:bg-accent-soft max-md:inline-flex ${BUTTON}`}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          <IconAdjustmentsHorizontal size={20} aria-hidden />
          {adminListsText.filters}{' '}
          {filtersSet > 0 && (
            <span className="rounded-full bg-fill px-2 text-sm text-white tabular-nums">
              {formatNumber(filtersSet)} <span className="sr-only">{adminListsText.filtersSet}</span>
            </span>
          )}
        </button>
      )}
      {children && (
        <div
          id={id}
          className={`md:contents max-md:basis-full! max-md:[&>*]:basis-full! ${isOpen ? 'max-md:flex' : 'max-md:hidden'} ${FIELDS}`}
        >
          {children}
        </div>
      )}
      {active && (
        <button
          type="button"
          className={`inline-flex border-0 bg-transparent text-accent hover:bg-sunken ${BUTTON}`}
          onClick={onClear}
        >
          {formTexts.clearFilters}
        </button>
      )}
    </div>
  );
}

interface SearchFieldProps {
  label: string;
  placeholder?: string;
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
      <TextField
        ref={input}
        type="search"
        label={label}
        placeholder={placeholder}
        before={<IconSearch size={18} aria-hidden />}
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

/**
 * Debounces a filter: a change takes effect 300 ms after the last key or press (rules: screens 5), or with
 * Enter.
 *
 * @param value the current value of the filter
 * @param onChange called with the trimmed text after the debounce
 * @param isMeant false for a value that never takes effect
 * @returns the field's text, its setter, and its key handler
 */
export function useDebounce(
  value: string,
  onChange: (value: string) => void,
  isMeant: (value: string) => boolean = () => true,
) {
  const [shown, setShown] = useState(value);
  const sent = useRef(value);

  // Back, Forward or 'Clear filters' changed the value. The field must show it.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setShown(value);
  }, [value]);

  function send() {
    const next = shown.trim();
    if (next === sent.current || !isMeant(next)) return;
    sent.current = next;
    onChange(next);
  }
  const sendLate = useEffectEvent(send);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every change must restart the debounce
  useEffect(() => {
    const timer = setTimeout(() => sendLate(), TIMINGS.searchDebounceMs);
    return () => clearTimeout(timer);
  }, [shown]);

  function onKeyDown(event: ReactKeyboardEvent) {
    // Ignore an Enter that ends a composition, for example on a Bangla keyboard.
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) send();
  }

  return [shown, setShown, onKeyDown] as const;
}

/**
 * Debounces a date filter. A text that is no date never takes effect.
 *
 * @returns the value of the field and its handler, and the setter
 */
export function useDateDebounce(value: string, onChange: (value: string) => void) {
  const [shown, setShown] = useDebounce(
    value,
    onChange,
    (next) => next === '' || clinicDate.safeParse(next).success,
  );
  return [{ value: shown, onChange: setShown }, setShown] as const;
}
