/** Loads the chunk of the signed-in pages. */
export const loadSignedInPages = () => import('./SignedInPages.tsx');
