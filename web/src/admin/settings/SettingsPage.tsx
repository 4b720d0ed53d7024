import { staffFields } from '@clinic-serial/contract/messages/current/staff-fields';
import { type ClinicSetting, getClinicSettings } from '@clinic-serial/contract/subjects/clinic-settings';
import {
  getStaffProfile,
  type StaffAccount,
  staffProfileForm,
  updateStaffProfile,
} from '@clinic-serial/contract/subjects/staff-account';
import { LANGUAGES } from '@clinic-serial/contract/terms/languages';
import { can } from '@clinic-serial/contract/terms/permissions';
import { SMS_KIND_NAMES, type SmsKind, smsTextName } from '@clinic-serial/contract/terms/sms-kinds';
import { IconChevronRight } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { adminClinicSettingsText, adminSettingsText, adminSmsTextsText } from '#messages/admin-settings';
import { staffSession } from '../../session/staff-session.ts';
import { Link } from '../../ui/address/Link.tsx';
import { useUrlFilters } from '../../ui/address/url-filters.ts';
import { ActionLink } from '../../ui/button/Action.tsx';
import { UnsavedChanges } from '../../ui/dialog/UnsavedChanges.tsx';
import { FormFields } from '../../ui/form/FormFields.tsx';
import { FormShell } from '../../ui/form/FormShell.tsx';
import { formCheck } from '../../ui/form/form-check.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { Tabs } from '../../ui/layout/Tabs.tsx';
import { DetailList } from '../../ui/list/DetailList.tsx';
import { usePlaceLimit } from '../AccountLimit.tsx';
import { LoadState } from '../LoadState.tsx';
import { PageHeader } from '../PageHeader.tsx';
import { adminPaths } from '../paths.ts';
import { ClinicLogo } from '../pictures/PictureField.tsx';
import { RoleBadge } from '../RoleBadge.tsx';
import { restart } from '../records/record-edit.tsx';
import { useStaffChange, useStaffRead } from '../staff.api.ts';
import { BOOKING_GROUPS, CLINIC_GROUPS, GroupedSettings } from './GroupedSettings.tsx';
import { SETTINGS_LEAD } from './looks.ts';
import { PlacesTab } from './PlacesTab.tsx';
import { SecurityTab } from './SecurityTab.tsx';
import { SmsTab } from './SmsTab.tsx';
import { SmsTextsForm } from './SmsTextsForm.tsx';
import { settingNamed } from './setting-values.ts';

const text = adminSettingsText;

/** The tabs with settings of the clinic. */
type ClinicTabName = 'clinic' | 'booking' | 'sms' | 'messages';
const TABS: Readonly<Record<ClinicTabName, ComponentType<{ settings: readonly ClinicSetting[] }>>> = {
  clinic: ({ settings }) => <GroupedSettings settings={settings} groups={CLINIC_GROUPS} />,
  booking: ({ settings }) => <GroupedSettings settings={settings} groups={BOOKING_GROUPS} />,
  sms: SmsTab,
  messages: MessagesTab,
};

const OWN_TABS = ['profile', 'security'] as const;
/** The tabs that only Admins have. */
const ADMIN_TABS = ['clinic', 'places', 'booking', 'sms', 'messages', 'logo'] as const;
type TabName = (typeof OWN_TABS)[number] | (typeof ADMIN_TABS)[number];

const isClinicTab = (tab: TabName): tab is ClinicTabName => tab in TABS;

const nameOf = (tab: TabName) => (isClinicTab(tab) ? text.clinicTabs[tab] : text[`${tab}Tab`]);

/** /admin/settings: the person's own account, and for Admins the clinic. */
export function SettingsPage() {
  const query = useStaffRead(getStaffProfile);
  const account = query.data;
  const { filters, setFilters } = useUrlFilters({ tab: '' });
  // Only Admins have the `delete` permission.
  const isAdmin = can(account?.role, 'delete');
  const tabs: readonly TabName[] = isAdmin ? [...OWN_TABS, ...ADMIN_TABS] : OWN_TABS;
  const chosen = tabs.find((tab) => tab === filters.tab);
  const open = chosen ?? 'profile';
  return (
    <>
      <PageHeader
        title={text.title}
        {...(chosen && {
          back: { to: adminPaths.settings, label: text.all, isForPhones: true },
          mark: <span className="text-lg text-muted md:hidden">{nameOf(chosen)}</span>,
        })}
      />
      {!chosen && (
        <div className="md:hidden">
          <PageList
            label={text.title}
            pages={tabs.map((name) => ({ to: adminPaths.settingsOf(name), name: nameOf(name) }))}
          />
        </div>
      )}
      <div className={chosen ? undefined : 'max-md:hidden'}>
        <Tabs
          wideOnly
          tabs={tabs.map((name) => ({ name, label: nameOf(name), leaves: name !== 'profile' }))}
          open={open}
          onOpen={(tab) => setFilters({ tab })}
        >
          <LoadState query={query} failed={text.loadFailed} lines={5} height="3rem" />
          {account && (
            <div
              className={`grid [&_h2]:text-xl ${isClinicTab(open) || open === 'places' ? 'max-w-[48rem] gap-8' : 'max-w-form gap-lg'}`}
            >
              {open === 'profile' && <ProfileForm account={account} />}
              {open === 'security' && <SecurityTab account={account} />}
              {isClinicTab(open) && <ClinicSettingsTab key={open} tab={open} />}
              {open === 'places' && <PlacesTab />}
              {open === 'logo' && <ClinicLogo />}
            </div>
          )}
        </Tabs>
      </div>
    </>
  );
}

interface PageListProps {
  label: string;
  pages: readonly { to: string; name: string; note?: string }[];
}

/** A list of links to pages. */
function PageList({ label, pages }: PageListProps) {
  return (
    <ul className="grid" aria-label={label}>
      {pages.map(({ to, name, note }) => (
        <li key={to} className="border-0 border-b border-line">
          <Link
            to={to}
            className="flex min-h-12 items-center gap-gutter py-2 text-text no-underline hover:bg-sunken"
          >
            <span className="flex flex-1 flex-wrap items-baseline justify-between gap-x-gutter">
              <strong className="font-semibold text-accent">{name}</strong>
              {note && <span className="text-sm text-muted">{note}</span>}
            </span>
            <IconChevronRight size={18} className="flex-none text-muted" aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** A tab about the clinic, shown once the settings have loaded. */
function ClinicSettingsTab({ tab }: { tab: ClinicTabName }) {
  const query = useStaffRead(getClinicSettings);
  const Tab = TABS[tab];
  return (
    <LoadState query={query} failed={adminClinicSettingsText.loadFailed} lines={6} height="3rem">
      {({ settings }) => <Tab settings={settings} />}
    </LoadState>
  );
}

/** The texts of the SMS: a list, or one of them to edit. */
function MessagesTab({ settings }: { settings: readonly ClinicSetting[] }) {
  const { filters } = useUrlFilters({ tab: 'messages', sms: '' });
  const kind = SMS_KIND_NAMES.find((name) => name === filters.sms);
  if (!kind) return <KindList settings={settings} />;
  return (
    <>
      <div>
        <ActionLink to="/admin/settings?tab=messages" look="quiet">
          {adminSmsTextsText.all}
        </ActionLink>
      </div>
      <h2>{adminSmsTextsText.kinds[kind]}</h2>
      <p className={SETTINGS_LEAD}>{adminSmsTextsText.must}</p>
      <SmsTextsForm key={kind} kind={kind} settings={settings} />
    </>
  );
}

function KindList({ settings }: { settings: readonly ClinicSetting[] }) {
  return (
    <>
      <p className={SETTINGS_LEAD}>{adminSmsTextsText.lead}</p>
      <PageList
        label={text.clinicTabs.messages}
        pages={SMS_KIND_NAMES.map((kind) => ({
          to: `/admin/settings?tab=messages&sms=${kind}`,
          name: adminSmsTextsText.kinds[kind],
          note: sourcesOf(kind, settings),
        }))}
      />
    </>
  );
}

/** Names the languages for which the clinic has its own text. */
function sourcesOf(kind: SmsKind, settings: readonly ClinicSetting[]): string {
  const own = LANGUAGES.filter(
    (language) => settingNamed(settings, smsTextName(kind, language)).source !== 'default',
  );
  return own.length === 0
    ? adminSmsTextsText.noneOwn
    : adminSmsTextsText.own(own.map((language) => adminSmsTextsText.languages[language]).join(', '));
}

const profileFormText = adminSettingsText.profile;

/** Edits the name and the e-mail. Username and role can only be read (rules: accounts 7). */
function ProfileForm({ account }: { account: StaffAccount }) {
  const placesOf = usePlaceLimit();
  const save = useStaffChange(updateStaffProfile);
  const form = useForm({
    initialValues: { fullName: account.fullName, email: account.email ?? '' },
    validate: formCheck(staffProfileForm, staffFields),
  });

  return (
    <>
      <UnsavedChanges when={form.isDirty()} />
      <DetailList
        details={[
          [profileFormText.username, account.username],
          [profileFormText.role, <RoleBadge key="role" role={account.role} />],
          [profileFormText.places, placesOf(account.limitedToPlaces) ?? null],
        ]}
      />
      <FormShell
        form={form}
        onSubmit={(values) =>
          save.mutate(
            { body: values },
            {
              onSuccess: (saved) => {
                staffSession.update(saved);
                restart(form, { fullName: saved.fullName, email: saved.email ?? '' });
              },
            },
          )
        }
        submitError={save.error}
        pending={save.isPending}
        failure={profileFormText.failed}
        submitLabel={profileFormText.save}
        done={save.isSuccess && !form.isDirty() && <p>{profileFormText.saved}</p>}
      >
        <FormFields
          form={form}
          fields={[
            { name: 'fullName', label: profileFormText.fullName, autoComplete: 'name' },
            { name: 'email', label: profileFormText.email, type: 'email', autoComplete: 'email' },
          ]}
        />
      </FormShell>
      <p className="text-sm text-muted">
        {profileFormText.usernameHint} {profileFormText.roleHint}
      </p>
    </>
  );
}
