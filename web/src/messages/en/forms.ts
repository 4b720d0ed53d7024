/** Texts of the parts that forms, dialogs, tables and filters are made of. */
export const formTexts = {
  cancel: 'Cancel',
  unsaved: {
    title: 'Leave without saving?',
    text: 'Your changes have not been saved yet.',
    leave: 'Leave without saving',
    stay: 'Keep editing',
  },
  problems: (count: number) =>
    count === 1 ? 'One field needs your attention.' : `${count} fields need your attention.`,
  showPassword: 'Show password',
  optional: '(optional)',
  table: {
    actions: 'Actions',
    actionsFor: (name: string) => `Actions for ${name}`,
    updating: 'Updating…',
    found: (total: string) => (total === '1' ? '1 result' : `${total} results`),
  },
  date: {
    day: 'Day',
    month: 'Month',
    year: 'Year',
    bad: 'Please enter the day, the month and the year, for example 12 5 1990',
  },
  today: 'Today',
  yesterday: 'Yesterday',
  active: 'Active',
  inactive: 'Inactive',
  clearFilters: 'Clear filters',
} as const;
