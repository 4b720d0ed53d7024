import { REPORT_LIMITS } from '@clinic-serial/contract/time/report-periods';
import { durationText } from './duration.ts';

/**
 * The words of the sittings of today on the dashboard. The states of a sitting are those of the queue's
 * words.
 */
export const adminDashboardText = {
  title: 'Today by doctor',
  columns: {
    doctor: 'Doctor',
    state: 'State',
    next: 'Next',
    seen: 'Seen',
    waiting: 'Waiting',
    notHere: 'Not here',
    free: 'Free',
    course: 'Course',
  },
  /** How late a doctor began. */
  began: (minutes: number) => `Began ${durationText(minutes)} late`,
  onTime: 'On time',
  person: (serial: number, name: string) => `${serial}, ${name}`,
  inside: (serial: number) => `Inside: serial ${serial}`,
  nobodyInside: 'Nobody inside',
  nobodyNext: 'Nobody is waiting',
  /** The parts of the bar, with and without their numbers. */
  parts: {
    seen: 'Seen',
    inside: 'With the doctor',
    waiting: 'Waiting',
    notHere: 'Not here yet',
    notCome: 'Did not come',
    free: 'Free',
  },
  part: (name: string, count: number) => `${name}: ${count}`,
  legend: 'What the bars show',
  none: 'No doctor sits today',
  noneText: 'Each sitting of today will appear here with its queue. The doctors’ hours are in the calendar.',
  noDoctors: 'No doctors yet',
  noDoctorsText: 'Each sitting of today will appear here once a doctor has been added.',
  /** Below the table, for the sittings that are over. */
  finished: (count: number) => `Finished: ${count === 1 ? '1 sitting' : `${count} sittings`}`,

  /** What is overdue: each line with its one act. */
  toDo: {
    title: 'To do now',
    /** Behind the state of the sitting. */
    overdue: (minutes: number) => `${durationText(minutes)} over`,
    yesterday: 'Yesterday',
    /** A sitting of an earlier day that nobody has ended. */
    notClosed: (day: string, people: number) =>
      `${day}: not closed. Please say what became of ${people === 1 ? '1 person' : `${people} people`}`,
    close: 'Close',
    closeOf: (doctor: string) => `Close the sitting of ${doctor}`,
    end: 'End',
    endOf: (doctor: string) => `End the sitting of ${doctor}`,
    desk: 'Open the desk',
    deskOf: (doctor: string) => `Open the desk of ${doctor}`,
    failed: 'The sitting could not be loaded',
    more: (count: number) => `${count} more`,
  },

  /** '45 min', and from an hour on '1 hour 20 minutes'. */
  minutes: (minutes: number) => (minutes < 60 ? `${minutes} min` : durationText(minutes)),

  /** The large numbers of today. */
  now: {
    title: 'Now',
    waiting: 'Waiting now',
    longest: 'Longest wait',
    nobodyWaits: 'Nobody',
    seen: 'Seen',
    notCome: 'Did not come',
    notHere: (count: number) => `${count} not here yet`,
    inside: (count: number) => `${count} with a doctor`,
  },

  /** Bookings and changes of status that belong together. */
  activity: {
    group: {
      booked: (count: number, doctor: string) => `${count} serials with ${doctor}`,
      confirmed: (count: number, doctor: string) => `${count} patients of ${doctor} arrived`,
      'in-progress': (count: number, doctor: string) => `${count} patients called in by ${doctor}`,
      completed: (count: number, doctor: string) => `${count} patients seen by ${doctor}`,
      cancelled: (count: number, doctor: string) => `${count} serials with ${doctor} cancelled`,
      'no-show': (count: number, doctor: string) => `${count} patients did not come to ${doctor}`,
    },
    /** Behind it: '8 serials with Dr. A by Sohel'. */
    by: (name: string) => `by ${name}`,
    online: 'online',
  },
  openCalendar: 'Open the calendar',
  addDoctor: 'Add doctor',
} as const;

/** The words of the staff's reports. Texts in numbers and dates are written as people read them. */
export const adminReportsText = {
  title: 'Reports',
  loadFailed: 'Failed to load the report',
  none: 'Nothing to report for these dates',
  noneText: 'Serials, waiting times, punctuality and SMS of the chosen dates will appear here.',
  noDoctor: 'No doctor has serials or sittings on these dates.',

  filters: {
    by: 'By',
    groups: {
      day: 'Day',
      week: 'Week (from Saturday)',
      month: 'Month',
      weekday: 'Weekday',
      hour: 'Hour',
      department: 'Department',
      doctor: 'Doctor',
    },
    from: 'From',
    to: 'Until',
    doctor: 'Doctor',
    allDoctors: 'All doctors',
    department: 'Department',
    allDepartments: 'All departments',
    presets: 'Usual ranges',
    ranges: {
      lastDays: `Last ${REPORT_LIMITS.usualDays} days`,
      thisWeek: 'This week',
      thisMonth: 'This month',
      lastMonth: 'Last month',
    },
    problems: {
      backwards: 'The last day must not be before the first day',
      'too-long': `Please choose at most ${REPORT_LIMITS.mostDays} days`,
    },
  },

  range: (first: string, last: string) => (first === last ? first : `${first} to ${last}`),
  period: (first: string, last: string) => (first === last ? first : `${first} – ${last}`),

  /** Serials of past days of which nobody has said what became of them. */
  open: (count: number) =>
    `${count} ${count === 1 ? 'serial' : 'serials'} of past days ${count === 1 ? 'is' : 'are'} still open: nobody has noted what became of them.`,
  /** A row without serials, sittings and SMS, on a phone. */
  nothing: 'no serials',
  totals: 'All dates together',
  total: 'Total',
  percent: (value: string) => `${value}%`,
  minutes: (value: string) => `${value} min`,
  taka: (value: string) => `Tk ${value}`,
  of: (value: string) => `of ${value}`,

  /** The heads of the table's columns, which are also the words of the charts. */
  numbers: {
    serials: 'Serials',
    online: 'Online',
    desk: 'Desk',
    phone: 'Phone',
    seen: 'Seen',
    cancelled: 'Cancelled',
    notSeen: 'Not seen',
    notCome: 'Not come',
    open: 'Open',
    waiting: 'Waiting (min)',
    pace: 'With the doctor (min)',
    late: 'Late (min)',
    onTime: 'Began on time',
    sms: 'SMS',
    smsCost: 'SMS cost',
  },
  tiles: {
    waiting: 'Waiting',
    pace: 'With the doctor',
    late: 'Doctors begin',
    lateBy: (value: string) => `${value} min late`,
    earlyBy: (value: string) => `${value} min early`,
    inTime: 'on time',
  },

  charts: {
    serials: 'Serials',
    times: 'Mean minutes of a patient',
    onTime: `Sittings that began at most ${REPORT_LIMITS.onTimeMinutes} minutes late`,
    waiting: 'Waiting',
    pace: 'With the doctor',
    share: 'On time',
    /** For screen readers and the keyboard. */
    about: (name: string) =>
      `${name}. Chart; arrow keys read its values. The table below has the same numbers.`,
    mostSerials: (doctors: number) => `The ${doctors} doctors with the most serials`,
    noValues: 'No values for these dates.',
  },
  tableTitle: 'All numbers',
  explained: `Serials are counted on the date of the visit. The share that did not come is of those who were seen or did not come. Waiting goes from the arrival to the first call. Times and punctuality are known of sittings whose queue was kept.`,

  print: 'Print',
  export: {
    button: 'Export CSV',
    fileName: 'report.csv',
    done: (fileName: string) => `Saved as ${fileName}.`,
    failed: (reason: string) => `The report could not be exported. ${reason}`,
  },
};
