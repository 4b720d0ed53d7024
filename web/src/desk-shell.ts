import type { Language } from '@clinic-serial/contract/terms/languages';

/** The desk. The files that it needs to start are kept, so that a reload without the server opens it. */
export const DESK_PATH = '/admin/queue';
/** The page at all other staff addresses while the server is away (web/src/plain/DeskOfflinePage.tsx). */
export const DESK_OFFLINE_PATH = '/offline/desk';

/**
 * The cache with both pages and the files of the desk. The staff area fills it (admin/kept/keep-shell.ts),
 * and the service worker reads it. It has no data about people, so no logout clears it.
 */
export const deskShellOf = (language: Language): string => `desk-shell-${language}`;
