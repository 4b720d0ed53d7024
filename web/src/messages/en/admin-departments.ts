/** The words of the staff's department screen. Screens and tests of other programs may rely on these texts. */
export const adminDepartmentsText = {
  title: 'Departments',
  add: 'Add New Department',
  view: 'View Details',
  edit: 'Edit',
  delete: 'Delete',
  searchLabel: 'Search',
  searchPlaceholder: 'Name or description',
  fetchFailed: (reason: string) => `Failed to fetch departments: ${reason}`,
  none: 'No departments found',
  noneText: 'Departments will appear here with their doctors and appointments.',
  noneFoundText: 'Try adjusting your search criteria',

  /** How many doctors are active, and of how many when some are not: '3 of 7'. */
  activeOfAll: (active: number, all: number) => (active === all ? String(all) : `${active} of ${all}`),

  counters: { total: 'Total Departments', active: 'Active', doctors: 'Total Doctors' },

  card: {
    noDescription: 'No description',
    doctors: 'Doctors',
    appointments: 'Total appointments',
    last30Days: 'Last 30 Days',
    buttonFor: (action: string, name: string) => `${action}: ${name}`,
  },

  details: {
    description: 'Description',
    name: 'Name',
    nameBn: 'Name in Bangla',
    location: 'Location',
    locationBn: 'Location in Bangla',
    searchWords: 'Search words',
    none: 'Not given',
    doctors: 'Active doctors',
    total: 'Total appointments',
    today: 'Today',
    last30Days: 'Last 30 Days',
    thisMonth: 'This month',
    lastMonth: 'Last month',
    created: 'Created',
    updated: 'Last updated',
    seeDoctors: 'See its doctors',
  },

  form: {
    createTitle: 'Add New Department',
    editTitle: (name: string) => `Edit ${name}`,
    name: 'Department name',
    nameBn: 'Name in Bangla',
    description: 'Description (optional)',
    descriptionBn: 'Description in Bangla',
    location: 'Location (optional)',
    locationBn: 'Location in Bangla',
    locationHint: 'For example: 2nd floor, room 204',
    searchWords: 'Search words (optional)',
    searchWordsHelp:
      'Other names and complaints that patients search for, in English and Bangla, separated by commas',
    searchWordsHint: 'For example: skin, rash, চুলকানি',
    active: 'Active (its doctors can be booked)',
    create: 'Create Department',
    save: 'Save Changes',
    createFailed: 'Failed to create department. Please try again.',
    updateFailed: 'Failed to update department. Please try again.',
    created: (name: string) => `${name} was created.`,
    updated: (name: string) => `${name} was saved.`,
    changed: 'Nothing was saved. Close this window and open it again to start from the newer version.',
  },

  deletion: {
    title: (name: string) => `Delete ${name}?`,
    inUseTitle: (name: string) => `${name} cannot be deleted`,
    hasDoctors: (name: string, count: number) =>
      `${name} has ${count === 1 ? '1 doctor' : `${count} doctors`}.`,
    hasAppointments: (name: string, count: number) =>
      `${name} has ${count === 1 ? '1 appointment' : `${count} appointments`}.`,
    text: 'The department will be gone for good. This cannot be undone.',
    confirm: 'Delete department',
    deactivate: 'Deactivate department',
    deactivateText:
      'The doctors of a deactivated department are no longer listed and cannot be booked online.',
    failed: (reason: string) => `Failed to delete department: ${reason}`,
    notAllowed: 'You do not have permission to delete departments.',
    done: (name: string) => `${name} was deleted.`,
    deactivated: (name: string) => `${name} was deactivated.`,
  },
} as const;
