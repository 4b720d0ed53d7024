/** What the site says to phones that install it, and to programs that ask for a missing file. Only the server loads this. */
export const site = {
  siteDescription: 'Book a doctor’s serial for today, and see your appointments',
  siteFindDoctors: 'Find Doctors',
  siteMyAccount: 'My Account',
  fileNotFound: 'Not found\n',
};
