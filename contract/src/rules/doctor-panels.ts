/** How many doctors each panel shows. Apart from the sizes of the lists, because every visitor loads these. */
export const DOCTOR_PANELS = {
  /** On the home page. */
  featured: 6,
  /** On the home page, under today. */
  sittingNow: 4,
  /** The other doctors of a department, beside one without a free place. */
  colleagues: 3,
} as const;
