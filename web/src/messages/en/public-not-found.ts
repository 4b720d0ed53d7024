/** Texts of the page for an unknown address. */
export const notFoundTexts = {
  title: 'Page not found',
  description: 'This page does not exist.',
  text: 'This page does not exist, or it has moved. The address may be mistyped.',
  home: 'Back to home',
  doctors: 'Find Doctors',
} as const;

/** Texts of the page for an unknown link of an SMS. */
export const unknownLinkTexts = {
  title: 'This link leads to no appointment',
  description: 'The link of an SMS is mistyped, or its appointment was removed.',
  text: 'The link may be incomplete or mistyped, or the clinic has removed the appointment. Log in with your phone number to see all your appointments.',
  call: 'Or call the clinic:',
  logIn: 'Log in',
  home: 'Back to home',
} as const;
