import { isOver } from '@clinic-serial/contract/rules/queue/acts';
import { IconScan, IconUserPlus } from '@tabler/icons-react';
import { adminKeptText } from '#messages/admin-kept';
import { moneyDeskText } from '#messages/admin-money-desk';
import { adminQueueText } from '#messages/admin-queue';
import { ActionButton } from '../../ui/button/Action.tsx';
import { Key } from '../../ui/button/Key.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { formatNumber } from '../../ui/text/format.ts';
import { useNewSerialAtDesk } from '../new-serial/new-serial.ts';
import { ArrivalSaid, Elsewhere } from './ArrivalSaid.tsx';
import { MONEY_KEY, SEARCH_KEY } from './sitting-keys.ts';
import {
  type ArrivalPanelProps,
  focusBox,
  PersonChoice,
  useArrivalBox,
  useBoxKeys,
} from './use-arrival-box.tsx';

const text = adminQueueText;

/** The box in which arrivals are noted, which also takes the keys of the desk, and the line for walk-ins. */
export function ArrivalPanel(props: ArrivalPanelProps) {
  const { of, queue, acts, money, box } = props;
  const back = () => focusBox(box.current);
  const openNewSerial = useNewSerialAtDesk({
    of: isOver(queue) ? null : of,
    onGiven: ({ serialNumber, patientName, appointmentId, isWalkIn, isKept }) =>
      acts.say({
        ...(!isKept && { who: { serialNumber, patientName, appointmentId } }),
        tone: 'good',
        words: (isKept ? adminKeptText : text).walkIn.given(serialNumber, patientName),
        ...(isWalkIn && !isKept && { slipOf: appointmentId }),
      }),
    onClose: back,
  });
  const arrival = useArrivalBox({ ...props, onWalkIn: openNewSerial });
  useBoxKeys(box, arrival.onKey);

  return (
    <section className="relative grid grid-cols-1 gap-xs max-md:pt-4" aria-label={text.arrival.label}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          arrival.submit();
          back();
        }}
      >
        <TextField
          ref={box}
          label={text.arrival.label}
          before={<IconScan size={22} aria-hidden />}
          placeholder={text.arrival.hint}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          value={arrival.typed}
          onChange={(event) => arrival.type(event.currentTarget.value)}
          {...arrival.choiceAria}
          beside={
            <ActionButton type="submit" look="quiet" size="xs">
              {text.arrival.submit}
            </ActionButton>
          }
        />
      </form>
      {arrival.choices.length > 0 && (
        <PersonChoice
          people={arrival.choices}
          marked={arrival.marked}
          onChoose={(person) => {
            arrival.take(person);
            back();
          }}
        />
      )}
      {arrival.reference && (
        <Elsewhere
          key={arrival.reference}
          reference={arrival.reference}
          today={of.date}
          onSaid={(said) => {
            acts.say(said);
            arrival.forgetReference();
            back();
          }}
        />
      )}
      <div className="flex flex-wrap items-center gap-x-xs">
        <ArrivalSaid said={acts.said} offer={acts.said?.who && money.offerOf(acts.said.who)} />
        <KeyLegend withMoney={money.isOn} />
        {!isOver(queue) && (
          // On a phone the button stands beside the label, so that the list begins higher.
          <div className="max-md:absolute max-md:top-0 max-md:right-0">
            <ActionButton look="quiet" size="xs" aria-haspopup="dialog" onClick={openNewSerial}>
              <IconUserPlus size={18} aria-hidden />
              {text.walkIn.open}
              <Key>+</Key>
            </ActionButton>
          </div>
        )}
      </div>
    </section>
  );
}

const { keys: keyLegendText, arrival } = adminQueueText;

const KEYS: readonly (readonly [keys: readonly string[], does: string])[] = [
  [[keyLegendText.names.Enter], keyLegendText.callNext],
  [['-'], keyLegendText.passOver],
  [['*'], keyLegendText.callAgain],
  [['.'], keyLegendText.undo],
  [['+'], keyLegendText.walkIn],
  [[keyLegendText.names.serial, keyLegendText.names.Enter], arrival.submit],
  [[keyLegendText.names.serial, '/'], keyLegendText.bringForward],
  [[keyLegendText.names.Escape], keyLegendText.clear],
  [[`Alt+${formatNumber(1)} … ${formatNumber(9)}`], keyLegendText.sitting],
  [[SEARCH_KEY], adminQueueText.sittings.find],
];

const MONEY_KEYS: (typeof KEYS)[number] = [[MONEY_KEY], moneyDeskText.key];

/** Explains what each key does. Hidden on touch screens, which have no keyboard. */
function KeyLegend({ withMoney }: { withMoney: boolean }) {
  return (
    <details className="open:order-last open:basis-full pointer-coarse:hidden">
      <summary className="min-h-9 cursor-pointer py-1.5 text-sm text-muted">{keyLegendText.title}</summary>
      <p className="text-sm text-muted">{keyLegendText.hint}</p>
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-x-gutter gap-y-1.5">
        {(withMoney ? [...KEYS, MONEY_KEYS] : KEYS).map(([keys, does]) => (
          <div key={does} className="flex items-center gap-2">
            <dt className="flex gap-1">
              {keys.map((key) => (
                <Key key={key}>{key}</Key>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
