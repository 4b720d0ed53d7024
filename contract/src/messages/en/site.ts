/**
 * Sentences for phones that install the site, for readers of shared links, and for programs that ask for a
 * missing file. Only the server loads this file.
 */
export const site = {
  siteDescription: 'Book a doctor’s serial for today, and see your appointments',
  /** The words in the picture of a shared link. */
  sharedPicture: 'Book a doctor’s serial for today',
  siteFindDoctors: 'Find Doctors',
  siteMyAccount: 'My Account',
  fileNotFound: 'Not found\n',
};
