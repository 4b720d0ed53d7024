/** Texts of the header and the footer. */
export const shellTexts = {
  product: 'Clinic Serial',
  tagline: 'Modern appointment management system for healthcare providers',
  nav: {
    label: 'Main',
    home: 'Home',
    findDoctors: 'Find Doctors',
    myAccount: 'My Account',
    loggedInAs: (firstName: string) => `Logged in as ${firstName}`,
    logOut: 'Log out',
    loggingOut: 'Logging out…',
    bookAppointment: 'Book Appointment',
    openMenu: 'Open menu',
    closeMenu: 'Close menu',
  },
  footer: {
    contact: 'Contact us',
    quickLinks: 'Quick links',
    home: 'Home',
    findDoctors: 'Find Doctors',
    about: 'About Us',
    contactPage: 'Contact',
    privacy: 'Privacy',
  },
} as const;
