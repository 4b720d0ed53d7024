import { Button } from '@mantine/core';
import { adminSignInText } from '#messages/admin-sign-in';
import { FocusHeading } from '../../ui/focus/FocusHeading.tsx';
import { CopyButton } from './CopyButton.tsx';
import classes from './SecondFactor.module.css';

const text = adminSignInText.recovery;

/** The recovery codes, which are shown once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <div className={classes.part}>
      <FocusHeading>{text.title}</FocusHeading>
      <p>{text.lead}</p>
      <ol className={classes.codes} aria-label={text.list}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={classes.actions}>
        <CopyButton value={codes.join('\n')} label={text.copy} done={text.copied} />
        <Button variant="default" onClick={onDone}>
          {text.done}
        </Button>
      </div>
    </div>
  );
}
