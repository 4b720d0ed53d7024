import { STAFF_ACCOUNT_LIMITS } from '@clinic-serial/contract/terms/staff-account-limits';

const HOURS = STAFF_ACCOUNT_LIMITS.linkHours;

/** The words of the staff accounts, for Admins. */
export const adminStaffText = {
  title: 'Staff',
  add: 'Add account',
  caption: 'Staff accounts, by username',
  loadFailed: 'The staff accounts could not be loaded.',
  columns: {
    account: 'Account',
    role: 'Role',
    status: 'Status',
    secondFactor: 'Second factor',
    doctor: 'Doctor',
    language: 'Language',
    lastLogin: 'Last login',
  },
  you: '(you)',
  on: 'On',
  off: 'Off',
  never: 'Never',
  none: '–',
  languages: { en: 'English', bn: 'Bangla' },
  signedInOn: (count: number) => (count === 1 ? 'Signed in on 1 device' : `Signed in on ${count} devices`),
  linkUntil: (when: string) => `Link open until ${when}`,
  noPassword: 'No password yet',

  form: {
    createTitle: 'Add a staff account',
    editTitle: (name: string) => `Edit ${name}`,
    username: 'Username',
    usernameHint: 'For the login. It cannot be changed later.',
    fullName: 'Full name',
    email: 'Email (optional)',
    role: 'Role',
    roleHint:
      'Viewer looks at everything. Staff also books and changes. Admin also deletes, and manages these accounts.',
    language: 'Language',
    ownChoice: 'As the person chooses',
    doctor: 'Doctor whose screen opens after the login (optional)',
    limitedTo: 'Limited to these doctors (optional)',
    limitedToHint:
      'The account then sees and changes only their sittings, appointments and patients. Nobody chosen: all doctors.',
    limitedToPlaces: 'Limited to these places (optional)',
    limitedToPlacesHint:
      'The account then sees and changes only the sittings, appointments and patients of these places. None chosen: all places.',
    deletedDoctor: (id: number) => `Deleted doctor ${id}`,
    noDoctor: 'None',
    create: 'Add and make link',
    save: 'Save Changes',
    createFailed: 'The account could not be added',
    updateFailed: 'The account could not be saved',
    updated: (name: string) => `${name} was saved.`,
  },
  changed: {
    text: 'Please compare before you save.',
    none: 'Nothing on this form differs from the newer version.',
    differences: (fields: string) => `Different in the newer version: ${fields}.`,
    failed: 'The newer version could not be loaded.',
    reload: 'Take the newer version',
    overwrite: 'Save mine anyway',
    reloadTitle: 'Take the newer version?',
    reloadConfirm: 'Take it',
    reloadText: 'What you typed here is lost.',
  },

  link: {
    title: (name: string) => `Password link for ${name}`,
    lead: `Send this link to the person yourself. It works once, for ${HOURS} hours, and only this page shows it.`,
    until: (when: string) => `Valid until ${when}.`,
    label: 'Link',
    copy: 'Copy link',
    copied: 'Copied',
    done: 'Done',
    unsent: {
      title: 'Close without copying?',
      text: 'The link is not shown again. You can make a new one in the menu of the account.',
      leave: 'Close',
      stay: 'Back to the link',
    },
  },

  actions: {
    edit: 'Edit',
    reset: 'Reset password',
    newLink: 'Make a new link',
    endSessions: 'Sign out everywhere',
    removeSecondFactor: 'Remove second factor',
    deactivate: 'Deactivate',
    activate: 'Activate',
  },
  questions: {
    reset: {
      title: (name: string) => `Reset the password of ${name}?`,
      text: 'The old password stops working at once, and the person is signed out everywhere. You get a link with which the person sets a new one.',
      done: (name: string) => `The password of ${name} was reset.`,
    },
    newLink: {
      title: (name: string) => `Make a new link for ${name}?`,
      text: 'The link before it stops working.',
      done: (name: string) => `${name} has a new link.`,
    },
    endSessions: {
      title: (name: string) => `Sign ${name} out everywhere?`,
      text: 'Every device of this account has to log in again. The password stays.',
      done: (name: string) => `${name} is signed out everywhere.`,
    },
    removeSecondFactor: {
      title: (name: string) => `Remove the second factor of ${name}?`,
      text: 'The account then signs in with the password alone. Do this only if the person has lost the phone and the recovery codes, and you know that it is them.',
      done: (name: string) => `The second factor of ${name} was removed.`,
    },
    deactivate: {
      title: (name: string) => `Deactivate ${name}?`,
      text: 'The person is signed out at once and can no longer log in. What they did stays in the audit log.',
      done: (name: string) => `${name} can no longer log in.`,
    },
    activate: {
      title: (name: string) => `Activate ${name}?`,
      text: 'The person can log in again.',
      done: (name: string) => `${name} can log in again.`,
    },
    failed: 'This could not be done.',
  },
} as const;
