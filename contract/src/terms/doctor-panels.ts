/** How many doctors each public panel shows. Not in LIST_SIZES, because every visitor loads this file. */
export const DOCTOR_PANELS = {
  /** On the home page. */
  featured: 6,
  /** On the doctor list at first, and with each step. */
  cards: 30,
  /** Other doctors of the department, offered for a doctor who has no free place today. */
  colleagues: 3,
} as const;
