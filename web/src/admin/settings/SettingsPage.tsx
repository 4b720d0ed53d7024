import { can } from '@clinic-serial/contract/rules/permissions';
import { getStaffProfile } from '@clinic-serial/contract/staff-account';
import { Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.css';
import { useQuery } from '@tanstack/react-query';
import { adminSettingsText } from '#messages/admin-settings';
import { messageOf } from '../../api/errors.ts';
import { useUrlFilters } from '../../ui/address/use-url-filters.ts';
import { ErrorBox } from '../../ui/list/ListState.tsx';
import { SkeletonLines } from '../../ui/list/SkeletonLines.tsx';
import { PageHeader } from '../PageHeader.tsx';
import { ClinicLogo } from '../pictures/ClinicLogo.tsx';
import { staffRead } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';
import tabList from '../tabs.module.css';
import { ProfileForm } from './ProfileForm.tsx';
import { SecurityTab } from './SecurityTab.tsx';
import classes from './SettingsPage.module.css';
import { SmsTab } from './SmsTab.tsx';

const text = adminSettingsText;

/** /admin/settings: the account of the person who is signed in. */
export function SettingsPage() {
  const { session } = useStaff();
  const { data: account, error, refetch } = useQuery(staffRead(session, getStaffProfile));
  const { filters, setFilters } = useUrlFilters({ tab: 'profile' });
  // Only Admins have the `delete` permission.
  const tabs = ['profile', 'security', ...(can(account?.role, 'delete') ? ['sms', 'logo'] : [])];
  return (
    <>
      <PageHeader title={text.title} />
      <Tabs
        value={tabs.includes(filters.tab) ? filters.tab : 'profile'}
        onChange={(tab) => setFilters({ tab: tab ?? 'profile' })}
        keepMounted={false}
      >
        <Tabs.List className={tabList.tabs}>
          <Tabs.Tab value="profile">{text.profileTab}</Tabs.Tab>
          {/* `data-leaves`: the profile asks first when it has unsaved changes. */}
          <Tabs.Tab value="security" data-leaves>
            {text.securityTab}
          </Tabs.Tab>
          {tabs.includes('sms') && (
            <Tabs.Tab value="sms" data-leaves>
              {text.smsTab}
            </Tabs.Tab>
          )}
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
            {tabs.includes('sms') && (
              <Tabs.Panel value="sms" className={classes.panel}>
                <SmsTab />
              </Tabs.Panel>
            )}
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
