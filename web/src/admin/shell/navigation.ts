import type { Permission } from '@clinic-serial/contract/terms/permissions';
import {
  IconBuildingHospital,
  IconCalendarEvent,
  IconCalendarMonth,
  IconChartBar,
  IconHistory,
  IconLayoutDashboard,
  IconListNumbers,
  IconSettings,
  IconStethoscope,
  IconUserCog,
  IconUsers,
} from '@tabler/icons-react';
import { adminText } from '#messages/admin';
import { adminPaths } from '../paths.ts';

interface NavigationEntry {
  to: string;
  label: string;
  Icon: typeof IconSettings;
  /** The entry is hidden from accounts without this permission. */
  permission: Permission;
}

const text = adminText.shell;

/** The sidebar, from top to bottom. */
export const NAVIGATION: readonly NavigationEntry[] = [
  { to: adminPaths.dashboard, label: text.dashboard, Icon: IconLayoutDashboard, permission: 'view' },
  { to: adminPaths.queue, label: text.queue, Icon: IconListNumbers, permission: 'view' },
  { to: adminPaths.doctors, label: text.doctors, Icon: IconStethoscope, permission: 'view' },
  { to: adminPaths.patients, label: text.patients, Icon: IconUsers, permission: 'view' },
  { to: adminPaths.appointments, label: text.appointments, Icon: IconCalendarEvent, permission: 'view' },
  { to: adminPaths.calendar, label: text.calendar, Icon: IconCalendarMonth, permission: 'view' },
  { to: adminPaths.departments, label: text.departments, Icon: IconBuildingHospital, permission: 'view' },
  { to: adminPaths.reports, label: text.reports, Icon: IconChartBar, permission: 'update' },
  { to: adminPaths.settings, label: text.settings, Icon: IconSettings, permission: 'view' },
  { to: adminPaths.staff, label: text.staff, Icon: IconUserCog, permission: 'delete' },
  { to: adminPaths.audit, label: text.audit, Icon: IconHistory, permission: 'delete' },
];
