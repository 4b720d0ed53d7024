import type { ListedQueue } from '@clinic-serial/contract/subjects/queue';
import { adminDashboardText } from '#messages/admin-dashboard';
import classes from './CourseBar.module.css';

const text = adminDashboardText;

/** In the order of the bar, from the people who were seen to the places that are still free. */
const PARTS = ['seen', 'notCome', 'inside', 'waiting', 'notHere', 'free'] as const;

/** How far a sitting has come: a bar of all its people and places. Its parts are said in words as well. */
export function CourseBar({ sitting }: { sitting: ListedQueue }) {
  const counts = { ...sitting, inside: sitting.serving === null ? 0 : 1 };
  const shown = PARTS.filter((part) => counts[part] > 0);
  const words = shown.map((part) => text.part(text.parts[part], counts[part])).join(', ');
  return (
    <span className={classes.bar} role="img" aria-label={words}>
      {shown.map((part) => (
        <span key={part} className={classes.part} data-part={part} style={{ flexGrow: counts[part] }} />
      ))}
    </span>
  );
}

/** What the parts of the bars mean. Screen readers hear it with each bar. */
export function CourseLegend() {
  return (
    <ul className={classes.legend} aria-label={text.legend}>
      {PARTS.map((part) => (
        <li key={part}>
          <span className={classes.sample} data-part={part} aria-hidden="true" />
          {text.parts[part]}
        </li>
      ))}
    </ul>
  );
}
