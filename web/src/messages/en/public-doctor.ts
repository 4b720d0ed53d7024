/** Texts of a doctor's page. */
export const doctorTexts = {
  title: (doctor: string, department: string) => `${doctor}, ${department}`,
  description: (doctor: string, department: string) =>
    `${doctor}, ${department}: hours of the week, fee and today’s free serials. Book a serial for today online.`,
  all: (department: string) => `All doctors of ${department}`,
  now: 'Today',
  treats: 'Treats',
  languages: 'Languages',
  hours: 'Hours',
  /** Above the places of the clinic where the doctor sits. */
  where: 'Where',
  dayOff: 'Does not sit',
  other: 'In the next two weeks',
  leave: 'On leave',
  changed: (hours: string) => `Other hours: ${hours}`,
  extra: (hours: string) => `Extra day: ${hours}`,
  until: (from: string, to: string) => `${from} to ${to}`,
} as const;
