/** The words of the list of own logins: on a patient's profile and in the staff's settings. */
export const sessionsText = {
  title: 'Where you are logged in',
  lead: 'If you do not know a device, log it out.',
  loadFailed: 'Your logins could not be loaded.',
  list: 'Your logins',
  unknownDevice: 'Unknown device',
  thisDevice: 'This device',
  opened: (when: string) => `Logged in: ${when}`,
  lastUsed: (when: string) => `Last used: ${when}`,
  onlyHere: 'You are logged in on this device only.',
  end: 'Log out',
  endNamed: (device: string, opened: string) => `Log out ${device}, logged in: ${opened}`,
  endOthers: 'Log out everywhere else',
  question: (device: string) => `Log out ${device}?`,
  questionOthers: 'Log out everywhere else?',
  consequence: 'Whoever uses it must log in again.',
  consequenceOthers: (count: number) =>
    count === 1
      ? 'The other device is logged out at once. This device stays logged in.'
      : `The ${count} other devices are logged out at once. This device stays logged in.`,
  ended: 'The device is logged out.',
  endedOthers: 'All other devices are logged out.',
  failed: 'The device could not be logged out.',
} as const;
