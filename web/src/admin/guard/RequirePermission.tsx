import type { Permission } from '@clinic-serial/contract/terms/permissions';
import { Outlet } from 'react-router';
import { useStaff } from '../staff-context.ts';
import { AccessDenied } from './AccessDenied.tsx';

/** The guard around staff pages. Without the permission it shows AccessDenied and does not load the page. */
export function RequirePermission({ permission }: { permission: Permission }) {
  return useStaff().can(permission) ? <Outlet /> : <AccessDenied />;
}
