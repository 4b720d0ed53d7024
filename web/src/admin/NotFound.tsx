import { adminText } from '#messages/admin';
import { ActionLink } from '../ui/button/Action.tsx';
import { AdminTitle } from './AdminTitle.tsx';
import classes from './NotFound.module.css';
import { adminPaths } from './paths.ts';

const text = adminText.notFound;

export function NotFound() {
  return (
    <div className={classes.page}>
      <AdminTitle title={text.title} />
      <h1>{text.title}</h1>
      <p>{text.text}</p>
      <ActionLink to={adminPaths.dashboard}>{text.back}</ActionLink>
    </div>
  );
}
