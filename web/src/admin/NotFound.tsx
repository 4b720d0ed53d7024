import { adminText } from '#messages/admin';
import { paths } from '../paths.ts';
import { ActionLink } from '../ui/button/Action.tsx';
import { AdminTitle } from './AdminTitle.tsx';
import classes from './guard/AccessDenied.module.css';

const text = adminText.notFound;

export function NotFound() {
  return (
    <div className={classes.page}>
      <AdminTitle title={text.title} />
      <h1>{text.title}</h1>
      <p>{text.text}</p>
      <ActionLink to={paths.adminDashboard}>{text.back}</ActionLink>
    </div>
  );
}
