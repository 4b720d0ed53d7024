/** The words of the staff's settings. Screens and tests of other programs may rely on these texts. */
export const adminSettingsText = {
  title: 'Settings',
  profileTab: 'Profile',
  securityTab: 'Security',
  logoTab: 'Logo',
  clinicTabs: { clinic: 'Clinic', booking: 'Booking', sms: 'SMS', messages: 'Messages' },
  loadFailed: 'Your account could not be loaded.',

  profile: {
    username: 'Username',
    usernameHint: 'The username cannot be changed.',
    fullName: 'Full name',
    email: 'Email (optional)',
    role: 'Role',
    roleHint: 'Only an Admin changes roles.',
    save: 'Save Changes',
    saved: 'Profile updated successfully!',
    failed: 'Failed to update profile',
  },

  security: {
    heading: 'Change password',
    lead: 'Your other devices are logged out when the password changes.',
    current: 'Current password',
    next: 'New password',
    nextHint: 'At least 8 characters. Several words in a row are easy to remember and hard to guess.',
    confirm: 'Confirm new password',
    submit: 'Change Password',
    changed: 'Password changed successfully!',
    failed: 'Failed to change password',
    strength: 'Strength:',
    strengths: { weak: 'weak', fair: 'fair', strong: 'strong' },
    account: 'Account',
    lastLogin: 'Last login',
    never: 'Never',
    created: 'Account created',
  },

  sms: {
    loadFailed: 'The state of the SMS could not be loaded.',
    gateway: 'Gateway',
    lastAccepted: 'Last accepted',
    never: 'None in the last 30 days',
    failures: 'Not accepted in the last 24 hours',
    none: 'Every SMS was accepted.',
    messages: (total: number, last: string) =>
      `${total} ${total === 1 ? 'message' : 'messages'}, the last one ${last}`,
  },
} as const;
