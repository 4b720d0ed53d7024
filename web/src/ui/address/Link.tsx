import type { ComponentProps } from 'react';
import { type To, useHref, useLinkClickHandler, useMatch, useResolvedPath } from 'react-router';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: To;
  /** Kept in the history entry that the link makes. */
  state?: unknown;
}

/**
 * A link to a page of this site. The link of react-router would also bring the code of its forms and its
 * preloading.
 */
export function Link({ to, state, onClick, ...rest }: LinkProps) {
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { state, target: rest.target });
  return (
    <a
      {...rest}
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    />
  );
}

/** A link of a menu. It is the current one on its page and, without `end`, on the pages below it. */
export function MenuLink({ end = false, ...link }: LinkProps & { end?: boolean }) {
  const { pathname } = useResolvedPath(link.to);
  const isHere = useMatch({ path: pathname, end }) !== null;
  return <Link {...link} aria-current={isHere ? 'page' : undefined} />;
}
