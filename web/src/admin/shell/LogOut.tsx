import { type ReactNode, useState } from 'react';
import { adminText } from '#messages/admin';
import { logOutStaff } from '../../session/log-out-staff.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { useDeskStore } from '../kept/desk-store.ts';
import { useStaff } from '../staff-context.ts';

const text = adminText.leaving;

interface LogOutProps {
  className: string;
  children: ReactNode;
}

/** Logs out. It asks first if this desk keeps acts that have not been sent (rules: accounts 20). */
export function LogOut({ className, children }: LogOutProps) {
  const { session } = useStaff();
  const store = useDeskStore();
  const [notSent, setNotSent] = useState(0);
  const leave = () => void logOutStaff(session);

  async function ask() {
    const acts = await store?.get<unknown[]>('acts').catch(() => undefined);
    if (acts?.length) setNotSent(acts.length);
    else leave();
  }

  return (
    <>
      {/* `data-leaves` makes a form with unsaved changes ask first. */}
      <button type="button" data-leaves className={className} onClick={store ? () => void ask() : leave}>
        {children}
      </button>
      {notSent > 0 && (
        <ConfirmDialog
          title={text.title(notSent)}
          cancelLabel={text.stay}
          confirmLabel={text.leave}
          onConfirm={leave}
          onClose={() => setNotSent(0)}
        >
          <p>{text.text}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
