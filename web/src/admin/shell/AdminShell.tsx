import { getStaffProfile } from '@clinic-serial/contract/subjects/staff-account';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { Outlet } from 'react-router';
import { useClinic } from '../../api/clinic.ts';
import { staffSession } from '../../session/staff-session.ts';
import { Brand } from '../../ui/layout/Brand.tsx';
import { MainPart } from '../../ui/layout/MainPart.tsx';
import { SkeletonLines } from '../../ui/list/SkeletonLines.tsx';
import { staffRead } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';
import classes from './AdminShell.module.css';
import { IdleNotice } from './IdleNotice.tsx';
import { PhoneMenu } from './PhoneMenu.tsx';
import { SideNavigation } from './SideNavigation.tsx';

/** A sidebar on wide screens. Narrow screens have a bar on top, with a menu that has the same entries. */
export function AdminShell() {
  const demo = useClinic()?.demoMode;
  useFreshAccount();
  return (
    <div className={classes.shell} data-demo={demo || undefined}>
      <header className={classes.side}>
        <div className={classes.inner}>
          <div className={classes.bar}>
            <Brand />
            <PhoneMenu />
          </div>
          <div className={classes.wide}>
            <SideNavigation />
          </div>
        </div>
      </header>
      <MainPart className={classes.main}>
        <Suspense fallback={<SkeletonLines lines={6} height="3rem" />}>
          <Outlet />
        </Suspense>
      </MainPart>
      <IdleNotice />
    </div>
  );
}

/** Reads the account again, so that a name or role that was changed elsewhere appears without a new login. */
function useFreshAccount(): void {
  const { session } = useStaff();
  const { data } = useQuery({ ...staffRead(session, getStaffProfile), staleTime: 60_000 });
  useEffect(() => {
    if (data) staffSession.update(data);
  }, [data]);
}
