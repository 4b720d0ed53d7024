import type { ClinicSetting } from '@clinic-serial/contract/subjects/clinic-settings';
import { getStaffProfile } from '@clinic-serial/contract/subjects/staff-account';
import { can } from '@clinic-serial/contract/terms/permissions';
import { Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.css';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { adminClinicSettingsText } from '#messages/admin-clinic-settings';
import { adminSettingsText } from '#messages/admin-settings';
import { messageOf } from '../../api/errors.ts';
import { useUrlFilters } from '../../ui/address/use-url-filters.ts';
import { ErrorBox } from '../../ui/list/ListState.tsx';
import { SkeletonLines } from '../../ui/list/SkeletonLines.tsx';
import { useClinicSettings } from '../clinic-settings.api.ts';
import { PageHeader } from '../PageHeader.tsx';
import { ClinicLogo } from '../pictures/ClinicLogo.tsx';
import { staffRead } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';
import tabList from '../tabs.module.css';
import clinicClasses from './ClinicSettings.module.css';
import { GroupedSettings } from './GroupedSettings.tsx';
import { MessagesTab } from './MessagesTab.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { SecurityTab } from './SecurityTab.tsx';
import classes from './SettingsPage.module.css';
import { SmsTab } from './SmsTab.tsx';
import { BOOKING_GROUPS, CLINIC_GROUPS } from './setting-groups.ts';

const text = adminSettingsText;

/** The tabs about the clinic, for Admins. */
const CLINIC_TABS = ['clinic', 'booking', 'sms', 'messages'] as const;
type ClinicTabName = (typeof CLINIC_TABS)[number];
const TABS: Readonly<Record<ClinicTabName, ComponentType<{ settings: readonly ClinicSetting[] }>>> = {
  clinic: ({ settings }) => <GroupedSettings settings={settings} groups={CLINIC_GROUPS} />,
  booking: ({ settings }) => <GroupedSettings settings={settings} groups={BOOKING_GROUPS} />,
  sms: SmsTab,
  messages: MessagesTab,
};

/** /admin/settings: the account of the person who is signed in, and for Admins the clinic. */
export function SettingsPage() {
  const { session } = useStaff();
  const { data: account, error, refetch } = useQuery(staffRead(session, getStaffProfile));
  const { filters, setFilters } = useUrlFilters({ tab: 'profile' });
  // Only Admins have the `delete` permission.
  const isAdmin = can(account?.role, 'delete');
  const clinicTabs = isAdmin ? CLINIC_TABS : [];
  const tabs: readonly string[] = ['profile', 'security', ...clinicTabs, ...(isAdmin ? ['logo'] : [])];
  return (
    <>
      <PageHeader title={text.title} />
      <Tabs
        value={tabs.includes(filters.tab) ? filters.tab : 'profile'}
        onChange={(tab) => setFilters({ tab: tab ?? 'profile' })}
        keepMounted={false}
      >
        <Tabs.List className={`${tabList.tabs} ${classes.tabs}`}>
          <Tabs.Tab value="profile">{text.profileTab}</Tabs.Tab>
          {/* `data-leaves`: the profile asks first when it has unsaved changes. */}
          <Tabs.Tab value="security" data-leaves>
            {text.securityTab}
          </Tabs.Tab>
          {clinicTabs.map((tab) => (
            <Tabs.Tab key={tab} value={tab} data-leaves>
              {text.clinicTabs[tab]}
            </Tabs.Tab>
          ))}
          {tabs.includes('logo') && (
            <Tabs.Tab value="logo" data-leaves>
              {text.logoTab}
            </Tabs.Tab>
          )}
        </Tabs.List>
        {!account && error && (
          <ErrorBox message={text.loadFailed} detail={messageOf(error)} onRetry={() => void refetch()} />
        )}
        {!account && !error && <SkeletonLines lines={5} height="3rem" />}
        {account && (
          <>
            <Tabs.Panel value="profile" className={classes.panel}>
              <ProfileForm account={account} />
            </Tabs.Panel>
            <Tabs.Panel value="security" className={classes.panel}>
              <SecurityTab account={account} />
            </Tabs.Panel>
            {clinicTabs.map((tab) => (
              <Tabs.Panel key={tab} value={tab} className={clinicClasses.tab}>
                <ClinicSettingsTab tab={tab} />
              </Tabs.Panel>
            ))}
            {tabs.includes('logo') && (
              <Tabs.Panel value="logo" className={classes.panel}>
                <ClinicLogo />
              </Tabs.Panel>
            )}
          </>
        )}
      </Tabs>
    </>
  );
}

/** A tab about the clinic, once its settings are there. */
function ClinicSettingsTab({ tab }: { tab: ClinicTabName }) {
  const { data, error, refetch } = useClinicSettings();
  const Tab = TABS[tab];
  if (data) return <Tab settings={data.settings} />;
  return error ? (
    <ErrorBox
      message={adminClinicSettingsText.loadFailed}
      detail={messageOf(error)}
      onRetry={() => void refetch()}
    />
  ) : (
    <SkeletonLines lines={6} height="3rem" />
  );
}
