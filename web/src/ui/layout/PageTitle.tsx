import { useContext, useEffect } from 'react';
import { useClinicName } from '../../api/clinic.ts';
import { PageHeadContext } from '../text/page-head.ts';

interface PageTitleProps {
  title: string;
  /** Added to the title until the clinic's name is known. */
  area?: string;
  description?: string | undefined;
  /** The HTTP status when the server renders this page; 200 if missing. */
  status?: number;
}

/**
 * Sets the page's title with the clinic's name, and on the server also the description and status. Renders
 * nothing.
 */
export function PageTitle({ title, area, description, status }: PageTitleProps) {
  const site = useClinicName() ?? area;
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
