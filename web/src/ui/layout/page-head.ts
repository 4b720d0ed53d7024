import { createContext } from 'react';

/** The title, description and status of a page. The server reads them after rendering. */
export interface PageHead {
  title: string;
  description: string;
  status: number;
}

/** Only the server provides a value. Pages write into it while they render. In browsers it is null. */
export const PageHeadContext = createContext<PageHead | null>(null);
