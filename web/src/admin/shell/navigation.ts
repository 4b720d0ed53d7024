import type { Permission } from '@clinic-serial/contract/rules/permissions';
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
import { paths } from '../../paths.ts';
import { queuePaths } from '../queue-paths.ts';

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
  { to: paths.adminDashboard, label: text.dashboard, Icon: IconLayoutDashboard, permission: 'view' },
  { to: queuePaths.adminQueue, label: text.queue, Icon: IconListNumbers, permission: 'view' },
  { to: paths.adminDoctors, label: text.doctors, Icon: IconStethoscope, permission: 'view' },
  { to: paths.adminPatients, label: text.patients, Icon: IconUsers, permission: 'view' },
  { to: paths.adminAppointments, label: text.appointments, Icon: IconCalendarEvent, permission: 'view' },
  { to: paths.adminCalendar, label: text.calendar, Icon: IconCalendarMonth, permission: 'view' },
  { to: paths.adminDepartments, label: text.departments, Icon: IconBuildingHospital, permission: 'view' },
  { to: queuePaths.adminReports, label: text.reports, Icon: IconChartBar, permission: 'update' },
  { to: paths.adminSettings, label: text.settings, Icon: IconSettings, permission: 'view' },
  { to: paths.adminStaff, label: text.staff, Icon: IconUserCog, permission: 'delete' },
  { to: paths.adminAudit, label: text.audit, Icon: IconHistory, permission: 'delete' },
];
