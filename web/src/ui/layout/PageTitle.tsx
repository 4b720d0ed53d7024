import { useContext, useEffect } from 'react';
import { PageHeadContext } from './page-head.ts';

interface PageTitleProps {
  /** The page's own part of the title, for example 'Find Your Doctor'. */
  title: string;
  /** The site's part, usually the clinic's name. */
  site?: string | undefined;
  /** For search engines; only public pages need one. */
  description?: string;
  /** The HTTP status when the server renders this page; 200 when not given. */
  status?: number;
}

/** Sets the page's title, and on the server also its description and status. Renders nothing. */
export function PageTitle({ title, site, description, status }: PageTitleProps) {
  const head = useContext(PageHeadContext);
  const full = site && site !== title ? `${title} – ${site}` : title;
  if (head) {
    head.title = full;
    if (description !== undefined) head.description = description;
    if (status !== undefined) head.status = status;
  }
  useEffect(() => {
    document.title = full;
  }, [full]);
  return null;
}
