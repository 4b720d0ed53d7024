import { adminText } from '#messages/admin';
import { ActionLink } from '../../ui/button/Action.tsx';
import { AdminTitle } from '../AdminTitle.tsx';
import classes from '../NotFound.module.css';
import { adminPaths } from '../paths.ts';
import { RoleBadge } from '../RoleBadge.tsx';
import { useStaff } from '../staff-context.ts';

const text = adminText.denied;

export function AccessDenied() {
  const { account } = useStaff();
  return (
    <div className={classes.page}>
      <AdminTitle title={text.title} />
      <h1>{text.title}</h1>
      <p>{text.text}</p>
      <p className={classes.role}>
        {text.role} <RoleBadge role={account.role} />
      </p>
      <ActionLink to={adminPaths.dashboard}>{text.back}</ActionLink>
    </div>
  );
}
