import type { Permission } from '@clinic-serial/contract/terms/permissions';
import { Outlet } from 'react-router';
import { adminText } from '#messages/admin';
import { ActionLink } from '../ui/button/Action.tsx';
import { AdminTitle } from './AdminTitle.tsx';
import { adminPaths } from './paths.ts';
import { RoleBadge } from './RoleBadge.tsx';
import { useStaff } from './staff-context.ts';

const text = adminText.notFound;

export function NotFound() {
  return (
    <div className="grid max-w-form justify-items-start gap-gutter">
      <AdminTitle title={text.title} />
      <h1>{text.title}</h1>
      <p>{text.text}</p>
      <ActionLink to={adminPaths.dashboard}>{text.back}</ActionLink>
    </div>
  );
}

/** The guard around staff pages. Without the permission it shows AccessDenied and does not load the page. */
export function RequirePermission({ permission }: { permission: Permission }) {
  return useStaff().can(permission) ? <Outlet /> : <AccessDenied />;
}

const requirePermissionText = adminText.denied;

function AccessDenied() {
  const { account } = useStaff();
  return (
    <div className="grid max-w-form justify-items-start gap-gutter">
      <AdminTitle title={requirePermissionText.title} />
      <h1>{requirePermissionText.title}</h1>
      <p>{requirePermissionText.text}</p>
      <p className="flex items-center gap-xs">
        {requirePermissionText.role} <RoleBadge role={account.role} />
      </p>
      <ActionLink to={adminPaths.dashboard}>{requirePermissionText.back}</ActionLink>
    </div>
  );
}
