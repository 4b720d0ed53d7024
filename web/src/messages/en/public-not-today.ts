/** Texts of the alert for a doctor who is not there today. */
export const notTodayTexts = {
  title: (doctor: string) => `${doctor} is not available today`,
  text: (doctor: string, weekday: string) => `${doctor} is not available for booking today (${weekday}).`,
  days: (days: string) => `Available days: ${days}.`,
  suggestion: 'Please choose another doctor.',
  allDoctors: 'See all doctors',
  close: 'OK',
} as const;

/** Texts of the list of a doctor's colleagues. */
export const colleaguesTexts = {
  title: (department: string) => `${department} doctors with places today`,
} as const;
