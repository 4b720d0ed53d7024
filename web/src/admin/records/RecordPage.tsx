import { type ComponentProps, Fragment, type ReactNode } from 'react';
import { ApiError } from '../../api/errors.ts';
import { placeOf } from '../../ui/address/url-filters.ts';
import { ActionLink } from '../../ui/button/Action.tsx';
import { EmptyBox } from '../../ui/list/ListState.tsx';
import { AccountLimit } from '../AccountLimit.tsx';
import { LoadState } from '../LoadState.tsx';
import { PageHeader } from '../PageHeader.tsx';

interface NotFoundPageProps {
  title?: string;
  texts: { notFound: string; notFoundText: string };
  /** The way back to a list; `backToList` repeats it as a button. */
  back?: { to: string; label: string };
  backToList?: string;
}

/** A page whose address leads nowhere. */
export function NotFoundPage({ texts, title = texts.notFound, back, backToList }: NotFoundPageProps) {
  return (
    <>
      <PageHeader title={title} {...(backToList && { tab: texts.notFound })} {...(back && { back })} />
      <EmptyBox
        title={texts.notFound}
        text={texts.notFoundText}
        action={back && backToList && <ActionLink {...placeOf(back.to)}>{backToList}</ActionLink>}
      />
      <AccountLimit />
    </>
  );
}

interface RecordPageProps<Item> {
  /** Null when the address contains no valid id. */
  id: number | null;
  query: {
    data: Item | undefined;
    error: Error | null;
    isFetchedAfterMount: boolean;
    refetch: () => unknown;
  };
  /**
   * True for a form: it waits for a fresh read, because the server compares a save with the newest version.
   */
  fresh?: boolean;
  /** The title while the record loads, and if there is none. */
  title: string;
  goneTitle?: string;
  back: { to: string; label: string };
  texts: { notFound: string; notFoundText: string; backToList: string };
  /** The screen's own sentence for a failure. */
  failed: (error: Error) => string;
  lines: number;
  height: ComponentProps<typeof LoadState>['height'];
  children: (record: Item) => ReactNode;
}

/**
 * Loads the record of a page, or says why there is none. If another record is shown, the page starts with a
 * new state.
 */
export function RecordPage<Item extends { id: number }>(props: RecordPageProps<Item>) {
  const { id, query, fresh = false, title, goneTitle, back, texts, failed, children, ...skeleton } = props;
  const { data: record, error, isFetchedAfterMount, refetch } = query;
  if (id === null || (error instanceof ApiError && error.status === 404)) {
    return (
      <NotFoundPage
        {...(goneTitle && { title: goneTitle })}
        texts={texts}
        back={back}
        backToList={texts.backToList}
      />
    );
  }
  // A record on the screen stays there when a later refresh fails.
  if (record && (!fresh || isFetchedAfterMount)) {
    return <Fragment key={record.id}>{children(record)}</Fragment>;
  }
  return (
    <>
      <PageHeader title={title} back={back} />
      <LoadState query={{ error, refetch }} failed={error ? failed(error) : ''} {...skeleton} />
    </>
  );
}
