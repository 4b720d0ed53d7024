/**
 * What the site says to phones that install it, to readers of shared links, and to programs that ask for a
 * missing file. Only the server loads this.
 */
export const site = {
  siteDescription: 'Book a doctor’s serial for today, and see your appointments',
  /** The words in the picture of a shared link. */
  sharedPicture: 'Book a doctor’s serial for today',
  siteFindDoctors: 'Find Doctors',
  siteMyAccount: 'My Account',
  fileNotFound: 'Not found\n',
};
