/** Texts that the staff's lists share. */
export const adminListsText = {
  filters: 'Filters',
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
