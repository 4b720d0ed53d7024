/** The frame around a form of somebody who is not signed in. */
export const LOGIN_CARD = 'rounded-lg border border-line bg-surface p-lg';
