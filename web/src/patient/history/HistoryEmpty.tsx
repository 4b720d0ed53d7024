import { statusName } from '@clinic-serial/contract/messages/current/words';
import { patientText } from '#messages/patient';
import { paths } from '../../paths.ts';
import { ActionButton, ActionLink } from '../../ui/button/Action.tsx';
import { EmptyBox } from '../../ui/list/ListState.tsx';
import type { HistoryView } from './use-history-view.ts';

const text = patientText.history;

interface HistoryEmptyProps {
  view: HistoryView;
  onShow: (change: Partial<HistoryView>) => void;
}

/** Says why the list is empty and offers the next step. */
export function HistoryEmpty({ view, onShow }: HistoryEmptyProps) {
  if (view.page > 1) {
    return (
      <EmptyBox
        title={text.beyond}
        action={<ActionButton onClick={() => onShow({ page: 1 })}>{text.firstPage}</ActionButton>}
      />
    );
  }
  if (view.status) {
    return (
      <EmptyBox
        title={text.noneOf(statusName(view.status))}
        text={text.noneOfText}
        action={
          <ActionButton onClick={() => onShow({ status: undefined, person: undefined })}>
            {text.showAll}
          </ActionButton>
        }
      />
    );
  }
  if (view.person) {
    return (
      <EmptyBox
        title={text.none}
        action={<ActionButton onClick={() => onShow({ person: undefined })}>{text.showAll}</ActionButton>}
      />
    );
  }
  return (
    <EmptyBox
      title={text.none}
      text={text.noneText}
      action={<ActionLink to={paths.doctors}>{patientText.shell.book}</ActionLink>}
    />
  );
}
