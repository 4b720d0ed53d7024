/** How many rows lists and panels show. */
export const LIST_SIZES = {
  doctorsPerPage: 10,
  patientsPerPage: 20,
  appointmentsPerPage: 30,
  historyPerPage: 15,
  recentAppointments: 10,
  ownNames: 10,
  people: 50,
  /** People of one phone of whom the clinic keeps more than the name. */
  peopleKept: 30,
  /** The patients that the desk's search offers at once. */
  patientsOffered: 8,
  pageNumbersShown: 5,
  statsDays: 30,
  recentActivity: 6,
  dashboardActivity: 8,
  /** The changes from which the dashboard makes its groups. */
  dashboardChanges: 60,
  auditPerPage: 30,
  /** Entries of cash boxes, and visits with open money. */
  moneyPerPage: 50,
  /** A search looks up and counts its matches up to here (docs/decisions/007). */
  searchCountsTo: 200,
  /** The server stops here when it counts the entries of the audit log that match a filter. */
  auditCountsTo: 10_000,
} as const;
