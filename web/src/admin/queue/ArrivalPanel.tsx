import { isOver } from '@clinic-serial/contract/rules/queue/acts';
import { Button } from '@mantine/core';
import { IconScan, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { adminQueueText } from '#messages/admin-queue';
import { Key } from '../../ui/button/Key.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import classes from './ArrivalPanel.module.css';
import { ArrivalSaid } from './ArrivalSaid.tsx';
import { Elsewhere } from './Elsewhere.tsx';
import { KeyLegend } from './KeyLegend.tsx';
import { PersonChoice } from './PersonChoice.tsx';
import { type ArrivalPanelProps, useArrivalBox } from './use-arrival-box.ts';
import { focusBox, useBoxKeys } from './use-box-keys.ts';
import { WalkInForm } from './WalkInForm.tsx';

const text = adminQueueText;

/** The box in which arrivals are noted, which also takes the keys of the desk, and the line for walk-ins. */
export function ArrivalPanel(props: ArrivalPanelProps) {
  const { of, queue, acts, box } = props;
  const [isWalkIn, setIsWalkIn] = useState(false);
  const arrival = useArrivalBox({ ...props, onWalkIn: () => setIsWalkIn(true) });
  useBoxKeys(box, arrival.onKey);
  const back = () => focusBox(box.current);

  return (
    <section className={classes.panel} aria-label={text.arrival.label}>
      <form
        noValidate
        className={classes.line}
        onSubmit={(event) => {
          event.preventDefault();
          arrival.submit();
          back();
        }}
      >
        <div className={classes.box}>
          <TextField
            ref={box}
            label={text.arrival.label}
            description={text.arrival.hint}
            before={<IconScan size={22} aria-hidden />}
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="done"
            value={arrival.typed}
            onChange={(event) => arrival.type(event.currentTarget.value)}
            {...arrival.choiceAria}
            beside={
              <div className={classes.buttons}>
                <Button type="submit">{text.arrival.submit}</Button>
                {!isOver(queue) && (
                  <Button
                    variant="default"
                    leftSection={<IconUserPlus size={18} aria-hidden />}
                    rightSection={<Key>+</Key>}
                    aria-expanded={isWalkIn}
                    onClick={() => setIsWalkIn(true)}
                  >
                    {text.walkIn.open}
                  </Button>
                )}
              </div>
            }
          />
        </div>
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
      <div className={classes.foot}>
        <ArrivalSaid said={acts.said} />
        <KeyLegend />
      </div>
      {isWalkIn && (
        <WalkInForm
          of={of}
          onGiven={(said) => {
            acts.say(said);
            setIsWalkIn(false);
            back();
          }}
          onClose={() => {
            setIsWalkIn(false);
            back();
          }}
        />
      )}
    </section>
  );
}
