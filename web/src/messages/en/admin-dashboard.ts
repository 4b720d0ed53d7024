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
  /** The line below the table that unfolds the finished sittings. */
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

  /** '45 min', '1 h 5 min': in large, beside other numbers. */
  minutes: (minutes: number) =>
    minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`,

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
  /** The money of today, where the clinic records payments. */
  money: {
    title: 'Money today',
    taken: 'Taken',
    refunded: 'Given back',
    discounts: 'Discounts',
    due: 'Due',
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
      place: 'Place',
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
  /** Behind the number of those who were seen. */
  ofThemNew: (value: string) => `${value} new`,
  /** Shows or hides the periods in which nothing happened. */
  emptyRows: (count: number) => `Also ${count === 1 ? '1 row' : `${count} rows`} without serials`,

  /** The heads of the table's columns, which are also the words of the charts. */
  numbers: {
    serials: 'Serials',
    online: 'Online',
    desk: 'Desk',
    phone: 'Phone',
    extra: 'Extra',
    seen: 'Seen',
    cancelled: 'Cancelled',
    notSeen: 'Not seen',
    notCome: 'Not come',
    open: 'Open',
    waiting: 'Waiting (min)',
    pace: 'With the doctor (min)',
    late: 'Late (min)',
    onTime: 'Began on time',
    windows: 'Told times kept',
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
    patients: 'New and returning patients',
    newPatients: 'New',
    returning: 'Returning',
    windows: 'Patients who were called within the time that they were told',
    kept: 'Within the time',
    mostSerials: {
      doctor: (count: number) => `The ${count} doctors with the most serials`,
      department: (count: number) => `The ${count} departments with the most serials`,
    },
    noValues: 'No values for these dates.',
  },
  /** What a chart shows. Shares are whole percent, times whole minutes. */
  sentences: {
    mostOn: (name: string, serials: number, total: number) =>
      `Most serials: ${name}, ${serials} of ${total}.`,
    mostOf: (name: string, percent: number) => `${name} has ${percent}% of the serials.`,
    busiest: (name: string, percent: number) =>
      `${name} is the busiest day, with ${percent}% of the serials.`,
    beforeNoon: (percent: number, when: string) =>
      `${percent}% come before noon; the busiest hour is ${when}.`,
    given: (total: number, online: number, byPhone: number) =>
      `${total === 1 ? '1 serial' : `${total} serials`}, ${online}% of them online and ${byPhone}% by phone.`,
    notCome: (percent: number) => `${percent}% did not come.`,
    waitingAndPace: (waiting: number, pace: number) =>
      `A patient waits ${waiting} min and is with the doctor for ${pace} min.`,
    waiting: (minutes: number) => `A patient waits ${minutes} min.`,
    pace: (minutes: number) => `A patient is with the doctor for ${minutes} min.`,
    longest: (name: string, minutes: number) => `The longest wait: ${name}, ${minutes} min.`,
    onTime: (percent: number, sittings: number) =>
      `${percent}% of ${sittings === 1 ? '1 sitting' : `${sittings} sittings`} began on time.`,
    late: (minutes: number) => `On average, doctors begin ${minutes} min late.`,
    early: (minutes: number) => `On average, doctors begin ${minutes} min early.`,
    newPatients: (percent: number, seen: number) =>
      `${percent}% of the ${seen === 1 ? 'one patient' : `${seen} patients`} seen were here for the first time.`,
    windows: (percent: number, patients: number) =>
      `${percent}% of ${patients === 1 ? '1 patient' : `${patients} patients`} were called within the time that they were told.`,
  },
  tableTitle: 'All numbers',
  explained: `Serials are counted on the date of the visit. The share that did not come is of those who were seen or did not come. Waiting goes from the arrival to the first call. Times, punctuality and told times are known of sittings whose queue was kept. The hour of a serial is that of its estimated time. A patient is new whom the clinic had never seen before.`,

  print: 'Print',
  export: {
    button: 'Export CSV',
    fileName: 'report.csv',
    done: (fileName: string) => `Saved as ${fileName}.`,
    failed: (reason: string) => `The report could not be exported. ${reason}`,
  },
};
