import type { Permission } from '@clinic-serial/contract/rules/permissions';
import { Outlet } from 'react-router';
import { useStaff } from '../staff-context.ts';
import { AccessDenied } from './AccessDenied.tsx';

/** The guard around staff pages: without the permission the page is not even loaded. */
export function RequirePermission({ permission }: { permission: Permission }) {
  return useStaff().can(permission) ? <Outlet /> : <AccessDenied />;
}
