/**
 * Texts of the pages that only scripts can draw, for browsers without scripts. Only the server shows them.
 */
export const withoutScriptsTexts = {
  patient: {
    title: 'My account',
    text: 'Your account needs JavaScript, which this browser has switched off or does not know. You can book without it.',
  },
  staff: {
    title: 'Staff area',
    text: 'The staff area needs JavaScript, which this browser has switched off or does not know.',
  },
  waiting: {
    title: 'A place is free for you',
    text: 'To take it on this page you need JavaScript, which this browser has switched off or does not know. Please call the clinic now.',
  },
  failed: {
    title: 'This page cannot be shown right now',
    text: 'Please wait a minute and load it again.',
  },
  findDoctor: 'Find a doctor',
} as const;
