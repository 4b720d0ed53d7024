import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { adminText } from '#messages/admin';
import { hasMovedOn } from '../ui/address/leaving.ts';
import { placeOf } from '../ui/address/url-filters.ts';
import { QUIET_ICON_BUTTON } from '../ui/button/icon-button.ts';

interface Toast {
  id: string;
  tone: 'good' | 'bad';
  message: string;
}

/** Long enough to be read twice. */
const SHOWN_MS = { good: 6_000, bad: 12_000 };

let toasts: readonly Toast[] = [];
let given = 0;
const listeners = new Set<() => void>();

function show(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function onToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows a success message. It stays when another page opens. */
export function toastGood(message: string): void {
  given += 1;
  show([...toasts, { id: String(given), tone: 'good', message }]);
}

/** Shows that something failed or is not allowed. It stays when another page opens. */
export function toastBad(message: string): void {
  // The message is the id, so that the same message appears only once.
  if (toasts.some(({ id }) => id === message)) return;
  show([...toasts, { id: message, tone: 'bad', message }]);
}

/** Removes all messages, so that the next person does not see them. */
export function clearToasts(): void {
  show([]);
}

/**
 * The messages, in a corner of the window over every page. The corner is always rendered, because screen
 * readers only say what is added to an element that they know.
 */
export function Toasts() {
  const shown = useSyncExternalStore(onToasts, () => toasts);
  return (
    <div
      className="fixed top-4 right-4 z-50 grid w-[min(27.5rem,calc(100vw-2rem))] gap-2 print:hidden"
      aria-live="polite"
    >
      {shown.map((toast) => (
        <ToastBox key={toast.id} {...toast} />
      ))}
    </div>
  );
}

const LOOKS = {
  good: { Icon: IconCheck, mark: 'bg-fill' },
  bad: { Icon: IconAlertTriangle, mark: 'bg-danger-fill' },
};

/** One message. Its time stands still while it has the pointer or the focus. */
function ToastBox({ id, tone, message }: Toast) {
  const [hasPointer, setHasPointer] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const isHeld = hasPointer || hasFocus;
  const { Icon, mark } = LOOKS[tone];
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => closeToast(id), SHOWN_MS[tone]);
    return () => clearTimeout(timer);
  }, [isHeld, id, tone]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is pressed here; the message only waits
    <div
      role={tone === 'bad' ? 'alert' : undefined}
      className="flex items-center gap-sm rounded-md border border-line bg-surface py-1 ps-sm pe-1 floating"
      onPointerEnter={() => setHasPointer(true)}
      onPointerLeave={() => setHasPointer(false)}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
    >
      <span className={`grid size-7 flex-none place-items-center rounded-full text-white ${mark}`}>
        <Icon size={18} aria-hidden />
      </span>
      <p className="min-w-0 flex-1 py-1 text-sm leading-snug wrap-anywhere">{message}</p>
      <button
        type="button"
        className={QUIET_ICON_BUTTON}
        aria-label={adminText.toast.close}
        onClick={() => closeToast(id)}
      >
        <IconX size={18} aria-hidden />
      </button>
    </div>
  );
}

function closeToast(id: string): void {
  show(toasts.filter((toast) => toast.id !== id));
}

/**
 * Shows the reason why a page cannot be used, and opens another page (rules: screens 8). Does nothing while
 * `reason` is null.
 */
export function useAlertAndLeave(reason: string | null, to: string): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(() => {
    if (reason === null || hasMovedOn(pathname)) return;
    toastBad(reason);
    const place = placeOf(to);
    navigate(place.to, { replace: true, state: place.state });
  }, [reason, to, navigate, pathname]);
}
