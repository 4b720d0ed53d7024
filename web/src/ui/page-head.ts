import { createContext } from 'react';

/** What a page says about itself outside of its markup; the server reads it after rendering. */
export interface PageHead {
  title: string;
  description: string;
  status: number;
}

/** Set on the server only: pages write into it while they render. Browsers hold null. */
export const PageHeadContext = createContext<PageHead | null>(null);
