/** The frame around a form for a person who is not signed in. */
export const LOGIN_CARD = 'rounded-lg border border-line bg-surface p-lg';
