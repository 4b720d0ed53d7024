import { isOver } from '@clinic-serial/contract/rules/queue/acts';
import type { QueuePerson, QueueState } from '@clinic-serial/contract/subjects/queue';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { adminQueueText } from '#messages/admin-queue';
import { focusOn, isFocusLost } from '../../ui/focus/focus.ts';
import { formatNumber } from '../../ui/text/format.ts';
import { phoneOrNone } from '../marks.tsx';
import type { SittingOf } from '../sitting-of.ts';
import { matchArrival, typedNumber } from './match-arrival.ts';
import { MONEY_KEY } from './sitting-keys.ts';
import { BOUNCE_MS, canArrive, type DeskActs, mainActOf } from './use-desk-acts.ts';
import type { DeskMoney } from './use-desk-money.tsx';

const text = adminQueueText.arrival;

/** A text of digits only, in either script. After it, a slash means 'bring forward'. */
const DIGITS = /^[\d০-৯]+$/;

export interface ArrivalPanelProps {
  of: SittingOf;
  queue: QueueState;
  acts: DeskActs;
  money: DeskMoney;
  box: RefObject<HTMLInputElement | null>;
  /** Reads the queue again, because somebody who has just booked may be missing. */
  onReread: () => Promise<QueueState | undefined>;
  onBringForward: (person: QueuePerson) => void;
}

interface ArrivalBoxOptions extends Omit<ArrivalPanelProps, 'of'> {
  onWalkIn: () => void;
}

export function useArrivalBox({
  queue,
  acts,
  money,
  box,
  onReread,
  onBringForward,
  onWalkIn,
}: ArrivalBoxOptions) {
  const [typed, setTyped] = useState('');
  const [choices, setChoices] = useState<readonly QueuePerson[]>([]);
  const [marked, setMarked] = useState(0);
  const [reference, setReference] = useState<string | null>(null);
  const lastEnter = useRef(Number.NEGATIVE_INFINITY);

  function type(value: string) {
    setTyped(value);
    setChoices([]);
    if (value !== '') setReference(null);
  }

  function take(person: QueuePerson) {
    type('');
    const { serialNumber, patientName, appointmentId } = person;
    const isHere = acts.arriving.has(appointmentId);
    if (!isHere && !isOver(queue) && canArrive(person, queue)) void acts.arrive(person);
    else acts.say({ tone: 'info', words: whyNot(person, queue, isHere)(serialNumber, patientName) });
  }

  /** @returns false if nobody matches */
  function find(value: string, now: QueueState): boolean {
    const found = matchArrival(value, [...now.notHere, ...now.entries, ...now.finished]);
    if (found.kind === 'one') take(found.person);
    else if (found.kind === 'several') {
      setChoices(found.people);
      setMarked(0);
    } else if (found.kind === 'reference') {
      type('');
      setReference(found.reference);
    }
    return found.kind !== 'nobody';
  }

  async function submit() {
    lastEnter.current = performance.now();
    const person = choices[marked];
    if (person) return take(person);
    if (typed.trim() === '' || find(typed, queue)) return undefined;
    // The selected text is replaced by the next one that is typed or scanned.
    box.current?.select();
    const newer = await onReread();
    const isStillThere = box.current?.value === typed;
    if (newer && isStillThere && find(typed, newer)) return undefined;
    acts.say({ tone: 'bad', words: text.nobody(typed.trim()) });
    return undefined;
  }

  /** The person whose serial is typed, if they can be brought forward. */
  function personToBringForward(): QueuePerson | undefined {
    const found = matchArrival(typed, [...queue.notHere, ...queue.entries]);
    const person = found.kind === 'one' ? found.person : undefined;
    const isPossible = person && person.status !== 'In Progress' && person.broughtForward === null;
    return isPossible && !isOver(queue) ? person : undefined;
  }

  /** Opens the money of the person who was just noted or whom the text means. No name contains this sign. */
  function onMoneyKey(): true {
    const found = matchArrival(typed, [...queue.notHere, ...queue.entries, ...queue.finished]);
    const meant = choices[marked] ?? (found.kind === 'one' ? found.person : undefined);
    const person = typed === '' ? acts.said?.who : meant;
    if (person) {
      type('');
      money.open(person);
    }
    return true;
  }

  function onKeyOfEmptyBox({ key, code }: KeyboardEvent): boolean {
    if (key === 'Enter') {
      const offer = reference === null ? null : document.querySelector<HTMLElement>('[data-offer]');
      const main = mainActOf(queue);
      // A scanner may send Enter twice.
      const isBounce = performance.now() - lastEnter.current < BOUNCE_MS;
      if (offer) offer.click();
      else if (main && reference === null && !isBounce) void acts.call(main);
      return true;
    }
    if (key === 'Escape') setReference(null);
    if (isOver(queue) && key !== '.') return false;
    if (key === '-' || code === 'NumpadSubtract') return callCurrent('pass-over');
    if (key === '*' || code === 'NumpadMultiply') return callCurrent('call-again');
    if (key === '+' || code === 'NumpadAdd') {
      onWalkIn();
      return true;
    }
    // A Bangla keyboard has '।' on the key of the full stop.
    if (key === '.' || key === '।' || code === 'NumpadDecimal') {
      if (queue.lastAct?.canUndo) void acts.call('undo');
      return true;
    }
    return false;
  }

  function callCurrent(kind: 'pass-over' | 'call-again'): true {
    if (queue.current) void acts.call(kind);
    return true;
  }

  function onKeyOfChoices({ key }: KeyboardEvent): boolean {
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (step) {
      setMarked((marked + step + choices.length) % choices.length);
      return true;
    }
    // Digits after digits make the number longer. After a name they choose.
    const person = DIGITS.test(typed) ? undefined : choices[(typedNumber(key) ?? 0) - 1];
    if (person) take(person);
    return person !== undefined;
  }

  function onKey(event: KeyboardEvent): boolean {
    const { key, code } = event;
    const isCommand = typed === '' || key === 'Enter' || key === 'Escape';
    // A key that is held down must not call one patient after another.
    if (event.repeat) return isCommand;
    if (money.isOn && (key === MONEY_KEY || code === 'NumpadEqual')) return onMoneyKey();
    if (choices.length > 0 && onKeyOfChoices(event)) return true;
    if (typed === '') return onKeyOfEmptyBox(event);
    if (key === 'Escape') {
      type('');
      return true;
    }
    if ((key === '/' || code === 'NumpadDivide') && DIGITS.test(typed)) {
      const person = personToBringForward();
      if (person) {
        type('');
        onBringForward(person);
      }
      return person !== undefined;
    }
    return false;
  }

  return {
    typed,
    type,
    choices,
    marked,
    take,
    reference,
    forgetReference: () => setReference(null),
    submit: () => void submit(),
    onKey,
    /** Tells screen readers about the list of people under the box. */
    choiceAria:
      choices.length > 0
        ? ({
            role: 'combobox',
            'aria-expanded': true,
            'aria-controls': CHOICE_ID,
            'aria-activedescendant': choiceId(marked),
          } as const)
        : {},
  };
}

/** The sentence that says why no arrival can be noted for a person. */
function whyNot({ appointmentId, status }: QueuePerson, queue: QueueState, isHere: boolean) {
  if (queue.current?.appointmentId === appointmentId) return text.inside;
  if (status === 'Completed') return text.seen;
  if (status === 'No Show') return text.notCome;
  return isHere || !isOver(queue) ? text.already : () => text.over;
}

const CHOICE_ID = 'who-is-here';
const choiceId = (index: number) => `${CHOICE_ID}-${index}`;

interface PersonChoiceProps {
  people: readonly QueuePerson[];
  /** The index of the person whom Enter chooses. */
  marked: number;
  onChoose: (person: QueuePerson) => void;
}

/** The people whom a text of the arrival box may mean. The box keeps the focus; its keys choose. */
export function PersonChoice({ people, marked, onChoose }: PersonChoiceProps) {
  return (
    <div className="grid gap-1">
      <p>
        <strong>{text.several}</strong> <span className="text-sm text-muted">{text.severalHint}</span>
      </p>
      <div
        role="listbox"
        id={CHOICE_ID}
        aria-label={text.several}
        className="grid rounded-md border border-line bg-surface"
      >
        {people.map((person, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the box has the focus and takes the keys
          <div
            key={person.appointmentId}
            id={choiceId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === marked}
            className={`flex min-h-tap cursor-pointer flex-wrap items-center gap-x-3 rounded-[inherit] px-3 py-1 wrap-anywhere hover:bg-accent-soft ${index === marked ? 'bg-accent-soft outline-2 -outline-offset-2 outline-accent' : ''}`}
            onClick={() => onChoose(person)}
          >
            <span className="min-w-[1ch] text-muted tabular-nums" aria-hidden>
              {index < 9 && formatNumber(index + 1)}
            </span>
            <span translate="no">
              {formatNumber(person.serialNumber)} · {person.patientName}
            </span>
            <span className="text-sm text-muted">{phoneOrNone(person.patientPhone)}</span>
            {person.status !== 'Booked' && <span className="text-sm text-muted">{text.isHere}</span>}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Elements that handle keys themselves: fields, and menus that are open. */
const OWN_KEYS = 'input, textarea, select, [role="menu"], [aria-expanded="true"]';
const CONTROLS = 'a, button, summary';

/** True for a device with a real keyboard. On a phone a focused box would cover half the screen with keys. */
function hasKeyboard(): boolean {
  return window.matchMedia('(pointer: fine)').matches;
}

/** Gives the focus to the arrival box, on devices with a real keyboard, unless a dialog is open. */
export function focusBox(box: HTMLElement | null): void {
  if (hasKeyboard() && !isDialogOpen()) focusOn(box, { preventScroll: true });
}

export const isDialogOpen = () => document.querySelector('dialog[open]') !== null;

/**
 * Keeps the focus in the arrival box, also when somebody begins to type elsewhere on the page. A dialog, a
 * menu and other fields keep their keys.
 *
 * @param onKey gets each key for the box; true means that the key is used up
 */
export function useBoxKeys(
  box: RefObject<HTMLInputElement | null>,
  onKey: (event: KeyboardEvent) => boolean,
): void {
  const listen = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event;
    const isShortcut = event.ctrlKey || event.altKey || event.metaKey;
    if (event.defaultPrevented || event.isComposing || isShortcut || isDialogOpen()) return;
    if (target !== box.current) {
      const part = target instanceof Element ? target : document.body;
      if (part.closest(OWN_KEYS) || key === ' ' || (key.length > 1 && key !== 'Enter')) return;
      if (key === 'Enter' && part.closest(CONTROLS)) return;
      focusOn(box.current, { preventScroll: true });
    }
    if (onKey(event)) event.preventDefault();
  });

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => listen(event);
    const onClick = () => {
      // Somebody who selects a text on the page may want to copy it.
      if (isFocusLost() && window.getSelection()?.isCollapsed !== false) focusBox(box.current);
    };
    // Delayed a moment, because the page's own announcement takes the focus first.
    const timer = setTimeout(() => focusBox(box.current));
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('click', onClick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('click', onClick);
    };
  }, [box]);
}
