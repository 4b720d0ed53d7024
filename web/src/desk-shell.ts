import type { Language } from '@clinic-serial/contract/terms/languages';

/** The desk. What it needs to start is kept, so that a reload without the server opens it. */
export const DESK_PATH = '/admin/queue';
/** The page of all other addresses of staff while the server is away (web/src/plain/DeskOfflinePage.tsx). */
export const DESK_OFFLINE_PATH = '/offline/desk';

/**
 * The cache with both pages and the files of the desk. The staff area fills it (admin/kept/keep-shell.ts),
 * the service worker reads it. Nothing in it is about a person, so no logout clears it.
 */
export const deskShellOf = (language: Language): string => `desk-shell-${language}`;
