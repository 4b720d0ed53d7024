import { ActionButton } from '../../ui/button/Action.tsx';
import { FILTER_FORM } from './use-doctor-filters.ts';

/** A button that sends the filters. With scripts the list follows every change, so there is no button. */
export function SubmitWithoutScripts({ label }: { label: string }) {
  return (
    <noscript>
      <ActionButton type="submit" form={FILTER_FORM} look="quiet">
        {label}
      </ActionButton>
    </noscript>
  );
}
