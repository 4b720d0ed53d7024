/** The words of a doctor's list of a day, on the screen and on paper. */
export const adminDaySheetText = {
  title: 'Day sheet',
  open: 'Day sheet',
  openOf: (doctor: string) => `Day sheet of ${doctor}`,
  print: 'Print',
  printTitle: (doctor: string, date: string) => `Day sheet: ${doctor}, ${date}`,
  backToQueue: 'Queue',
  backToCalendar: 'Calendar',
  loadFailed: 'The day sheet could not be loaded',
  notFound: 'There is no such day sheet',
  notFoundText: 'The address may be mistyped, or the doctor has been removed.',
  none: 'No sitting on this date',
  noneText: 'Everybody who has a serial of the doctor on this date will appear here.',

  asOf: (moment: string) => `As of ${moment}`,
  people: (count: number) => (count === 1 ? '1 patient' : `${count} patients`),
  cancelled: (count: number) => (count === 1 ? '1 cancelled, not listed' : `${count} cancelled, not listed`),
  sittingCancelled: 'This sitting was cancelled',
  empty: 'Nobody has a serial for this sitting yet.',
  columns: {
    serial: 'Serial',
    name: 'Name',
    age: 'Age',
    phone: 'Phone',
    note: 'Note',
    seen: 'Seen',
  },
  /** The last digits of a phone. */
  phoneEnd: (digits: string) => `…${digits}`,
  notCome: 'Did not come',
  isSeen: 'Seen',
} as const;
