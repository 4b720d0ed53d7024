import { adminQueueText } from '#messages/admin-queue';
import { Key } from '../../ui/button/Key.tsx';
import classes from './ArrivalPanel.module.css';

const { keys: text, arrival } = adminQueueText;

const KEYS: readonly (readonly [keys: readonly string[], does: string])[] = [
  [[text.names.Enter], text.callNext],
  [['-'], text.passOver],
  [['*'], text.callAgain],
  [['.'], text.undo],
  [['+'], text.walkIn],
  [[text.names.serial, text.names.Enter], arrival.submit],
  [[text.names.serial, '/'], text.bringForward],
  [[text.names.Escape], text.clear],
];

/** What each key does. It is folded away where there is no keyboard. */
export function KeyLegend() {
  return (
    <details className={classes.legend}>
      <summary>
        {text.title}
        <span className={classes.quiet}>{text.hint}</span>
      </summary>
      <dl>
        {KEYS.map(([keys, does]) => (
          <div key={does}>
            <dt>
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
