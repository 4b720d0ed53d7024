/** Texts of the doctor list. */
export const doctorsTexts = {
  title: 'Find Your Doctor',
  lead: 'Serials are given for today. Doctors here now come first.',
  description:
    'All doctors of the clinic with today’s hours and free places. Book a serial for today online.',
  searchLabel: 'Search doctors',
  searchPlaceholder: 'Name, department or complaint',
  search: 'Search',
  department: 'Department',
  apply: 'Show doctors',
  allDepartments: 'All departments',
  hereNow: 'Here now',
  today: 'Today',
  woman: 'Woman doctor',
  quickSelect: 'Quick select',
  filters: 'Filters',
  clearAll: 'Clear all',
  clearFilters: 'Clear Filters',
  showing: (shown: number, total: number) => `Showing ${shown} of ${total} doctors`,
  more: 'Show more doctors',
  /** A very long list does not come with the page. */
  needsScripts: 'This list is too long for a browser without JavaScript. Please call the clinic.',
  error: 'Error loading doctors',
  empty: 'No doctors available today',
  /** At the chosen place, while other places have some. */
  emptyAt: (name: string) => `No doctors found at ${name}`,
  elsewhere: (count: number) =>
    count === 1 ? '1 doctor at another place' : `${count} doctors at other places`,
  notFound: 'The search found nothing. Try a name, a department or a complaint, such as “fever” or “eye”.',
  emptyFiltered: 'Try adjusting your search criteria',
  emptyAll:
    'No doctors are available for appointments today. Please check back tomorrow or contact us for assistance.',
} as const;
