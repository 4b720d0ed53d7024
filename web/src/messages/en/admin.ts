import { weekdayShort } from '@clinic-serial/contract/messages/en/format';
import { SESSION_LIMITS } from '@clinic-serial/contract/terms/session-limits';
import type { Weekday } from '@clinic-serial/contract/time/calendar';

/**
 * The words of the staff area's frame: shell, sign-in, guard, dashboard. Screens and tests of other programs
 * may rely on these texts.
 */
export const adminText = {
  area: 'Staff area',
  roles: { Admin: 'Admin', Staff: 'Staff', Viewer: 'Viewer' },

  shell: {
    navigation: 'Staff area',
    dashboard: 'Dashboard',
    doctors: 'Doctors',
    patients: 'Patients',
    appointments: 'Appointments',
    queue: 'Queue',
    /** The screen of the doctor whom the account belongs to. */
    ownQueue: 'My patients',
    calendar: 'Calendar',
    departments: 'Departments',
    money: 'Money',
    reports: 'Reports',
    settings: 'Settings',
    imports: 'Import',
    audit: 'Audit log',
    staff: 'Staff',
    publicSite: 'View Public Site',
    logOut: 'Logout',
    signedInAs: 'Signed in as',
    openMenu: 'Open menu',
    closeMenu: 'Close menu',
  },

  /** The choice of a place of a clinic with several. It holds on all pages. */
  place: { label: 'Place', all: 'All places' },

  /** Why somebody meets the login page who did not ask for it. */
  ended: {
    'logged-out': 'You have been logged out.',
    expired: `You were signed in for ${SESSION_LIMITS.staffSessionHours} hours. Please log in again.`,
    idle: `You were signed out after ${SESSION_LIMITS.staffIdleMinutes} minutes without use. Please log in again.`,
    refused: 'Your session has ended. Please log in again.',
    elsewhere: 'You logged out in another tab. Please log in again to continue.',
  },

  /** Shortly before a session ends because nobody uses it. */
  idle: {
    title: 'You will be signed out in 2 minutes',
    text: 'This page has not been used for a while. You will be signed out to protect the patients’ data.',
    left: (time: string) => `Time left: ${time}`,
    spokenAt: { 30: 'You will be signed out in 30 seconds' },
    stay: 'Stay signed in',
    leave: 'Log out now',
    failed: 'The server did not answer. Please try again.',
  },

  /** Before a logout while acts of the desk are kept in this browser. */
  leaving: {
    title: (count: number) =>
      count === 1
        ? '1 act of the desk is not in the clinic’s list yet'
        : `${count} acts of the desk are not in the clinic’s list yet`,
    text: 'What is kept stays in this browser, where nobody can read it. It is sent when you sign in here again with this account.',
    stay: 'Stay signed in',
    leave: 'Log out anyway',
  },

  login: {
    title: 'Staff login',
    lead: 'For the clinic’s staff. Patients log in with their phone.',
    patients: 'Patient login',
    username: 'Username',
    password: 'Password',
    submit: 'Log in',
    passwordSet: 'Your password is set. Log in with it now.',
    failed: (reason: string) => `Login failed: ${reason}`,
    failedDefault: 'Login failed. Please try again.',
  },

  /** The first page of a new clinic. */
  firstAdmin: {
    title: 'Welcome',
    lead: 'Create the first account of this clinic. It is an Admin, who may change everything. Then the set-up begins.',
    fullName: 'Full name',
    username: 'Username',
    usernameHint: 'For logging in. It cannot be changed later.',
    password: 'Password',
    passwordHint: 'At least 8 characters. Several words in a row are easy to remember and hard to guess.',
    submit: 'Create the account',
    failed: 'The account could not be created. Please try again.',
  },

  /** Of an account that is limited to some doctors. */
  limit: {
    only: (names: string, more: number) =>
      `Your account is for ${names}${more > 0 ? ` and ${more} more` : ''}. Other doctors and their patients do not appear.`,
    short: (names: string, more: number) => `For ${names}${more > 0 ? ` and ${more} more` : ''}`,
    deleted: 'a deleted doctor',
    /** Of an account that is limited to some places. */
    onlyPlaces: (names: string) =>
      `Your account is for ${names}. Other places and their patients do not appear.`,
    shortPlaces: (names: string) => `At ${names}`,
    closedPlace: 'a closed place',
    /** On the pages of a patient who also comes to other doctors. */
    shared: 'This patient also comes to other doctors, so your account cannot change the record.',
  },

  /** Where a sitting is, in the forms of a clinic with several places. */
  where: {
    place: 'Place',
    room: 'Room (optional)',
    roomBn: 'Room in Bangla',
    roomHint: 'For example: Room 305',
  },

  denied: {
    title: 'Access Denied',
    text: "You don't have permission to access this page.",
    role: 'Your role:',
    back: 'Back to the dashboard',
  },

  notFound: {
    title: 'This page does not exist',
    text: 'The address may be mistyped, or what it showed has been removed.',
    back: 'Back to the dashboard',
  },

  dashboard: {
    title: 'Dashboard',
    today: 'Today',
    clinic: 'The clinic',
    fetchFailed: 'Failed to fetch dashboard data',
    loadFailed: 'Failed to load dashboard statistics',
    stats: {
      todayAppointments: 'Appointments today',
      pendingAppointments: 'Still to come today',
      completedAppointments: 'Completed today',
      totalAppointments: 'Total appointments',
      totalPatients: 'Total patients',
      activeDoctors: 'Active doctors',
      totalDoctors: 'Total doctors',
    },
    departments: {
      title: 'Appointments by department today',
      none: 'No departments yet.',
      doctors: (count: number) => (count === 1 ? '1 doctor' : `${count} doctors`),
      appointments: (count: number) => (count === 1 ? '1 appointment' : `${count} appointments`),
    },
    activity: {
      title: 'Recent activity',
      none: 'Nothing has happened yet. Bookings and changes of status will appear here.',
    },
    sms: {
      title: 'Patients get no SMS',
      reason: (since: string, meaning: string) =>
        `The SMS gateway has taken no message since ${since}. The reason: ${meaning}.`,
      meanwhile:
        'Patients cannot book or log in with a code now. Please give serials at the desk and on the phone.',
      test: 'When it is mended, send a test message. If it is accepted, patients get codes again.',
      settings: 'Open the settings',
      askAdmin: 'Please tell an Admin.',
    },
    clock: {
      title: 'Is the date of the server right?',
      ahead: (today: string, lastDay: string) =>
        `The clock of the server says ${today}. The last day it worked was ${lastDay}.`,
      behind: (now: string, newest: string) =>
        `The clock of the server says ${now}. The newest record was made on ${newest}, which is later.`,
      waits: {
        ahead:
          'Nothing is deleted by age until an Admin confirms the date. If it is wrong, the clock of the server must be corrected: new serials carry its date.',
        behind: 'The clock of the server should be corrected. Nothing is deleted by age until then.',
      },
      onlyIf:
        'Confirm the date only if it is right: then the newer record is from a time when the clock was wrong.',
      confirm: 'The date is right',
      askAdmin: 'Please tell an Admin.',
      done: 'The date is confirmed.',
      failed: 'The date could not be confirmed. Please try again.',
    },
  },

  toast: { close: 'Close this message' },
} as const;

/** Texts that the staff's lists share. */
export const adminListsText = {
  filters: 'Filters',
  filtersSet: 'set',
  group: {
    /** How many of a doctor's patients of the day were seen. */
    seen: (seen: number, total: number) => `${seen} of ${total} seen`,
    noShow: (count: number) => `${count} no show`,
    notSeen: (count: number) => `${count} not seen`,
    /** For a group that began on the page before, and for one that continues on the next page. */
    continued: 'continued from the page before',
    hasMore: 'more on the next page',
  },
} as const;

/** The texts of the staff's date fields. */
export const adminDateText = {
  endsAtMidnight: 'Midnight, the end of the day',
  placeholder: 'day/month/year',
  bad: 'Please write a date, for example 20/11/2026',
  /** The button that opens the calendar of a field. */
  open: (label: string) => `Choose from the calendar: ${label}`,
  today: 'Today',
  tomorrow: 'Tomorrow',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  /** The head of a column of the calendar, from 40 px wide. */
  column: (isoWeekday: Weekday): string => weekdayShort(isoWeekday),
  isToday: 'today',
  isOff: 'day off',
} as const;

/** The words for the photo of a doctor and the clinic's logo. */
export const adminPicturesText = {
  photo: {
    title: 'Photo',
    choose: 'Choose a photo',
    change: 'Change photo',
    remove: 'Remove photo',
    none: 'Patients see the initials while there is no photo.',
    help: 'JPEG, PNG or WebP. You can also drop the file here. Where and when it was taken is not kept.',
    saved: 'The photo is saved.',
    removed: 'The photo was removed.',
    failed: 'The photo could not be saved. Please try again.',
    cut: 'Cut the photo',
    use: 'Use this photo',
    question: 'Remove this photo?',
    questionText: 'Patients see the initials again.',
  },
  logo: {
    title: 'Logo',
    choose: 'Choose a logo',
    change: 'Change logo',
    remove: 'Remove logo',
    none: 'A white cross is shown while there is no logo.',
    help: 'JPEG, PNG or WebP. You can also drop the file here. It is shown in a small square beside the name of the clinic.',
    saved: 'The logo is saved.',
    removed: 'The logo was removed.',
    failed: 'The logo could not be saved. Please try again.',
    cut: 'Fit the logo',
    use: 'Use this logo',
    question: 'Remove the logo?',
    questionText: 'The white cross is shown again.',
  },
  unreadable: 'This file cannot be shown as a picture. Please choose a JPEG, PNG or WebP.',
  tooSmall: (least: number) => `This picture is too small. It needs at least ${least} pixels on each side.`,
  tooLarge: 'This picture cannot be made small enough. Please choose another one.',
  confirmRemove: 'Remove',
  cancel: 'Cancel',
  stage: 'Part of the picture that is used',
  stageHelp: 'Drag the picture, or move it with the arrow keys. + and - change its size.',
  zoom: 'Size',
  smaller: 'Smaller',
  larger: 'Larger',
};
