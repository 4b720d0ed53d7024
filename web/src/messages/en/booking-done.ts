/** The words of the last step of a booking, which its own chunk loads. */
export const bookingDoneText = {
  hint: 'Show this ticket at the reception, on your phone or on paper.',
  welcomeBack: (firstName: string) => `Welcome back, ${firstName}!`,
  loggedIn: 'You are logged in. All your appointments are in your account.',
  logInAgain: 'Log in with your phone number to see this appointment in your account.',
  newAccount: 'Your account is ready. Open it to see your appointments and to complete your profile.',
  share: 'Share',
  copied: 'Link copied',
  print: 'Print Confirmation',
  account: 'My Account Dashboard',
  another: 'Book Another Appointment',
  moreDoctors: 'Find More Doctors',
  help: 'Need help or want to cancel? Call',
} as const;
