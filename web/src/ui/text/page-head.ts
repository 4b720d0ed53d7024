import { createContext, useContext } from 'react';

/** The title, description and status of a page. The server reads them after rendering. */
export interface PageHead {
  title: string;
  description: string;
  status: number;
  /**
   * The sources of the page's parts that have chunks of their own, for example
   * 'src/public/home/HomePage.tsx'.
   */
  modules: string[];
  /** False if the page's scripts start only when they are used (docs/decisions/068). */
  startsAtOnce: boolean;
}

/** Only the server provides a value. Pages write into it while they render. In browsers it is null. */
export const PageHeadContext = createContext<PageHead | null>(null);

/**
 * Tells the server that this page needs the chunk of `module`: its styles for the first paint, its script
 * soon after.
 */
export function usePartOfPage(module: string): void {
  const modules = useContext(PageHeadContext)?.modules;
  if (modules && !modules.includes(module)) modules.push(module);
}

/** Tells the server that this page's scripts must start at once: it changes, or its data are missing. */
export function useScriptsAtOnce(isNeeded = true): void {
  const head = useContext(PageHeadContext);
  if (head && isNeeded) head.startsAtOnce = true;
}
