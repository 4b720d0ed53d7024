import { durationText } from './duration.ts';

/** The words of the sittings of today on the dashboard. The states of a sitting are those of the queue's words. */
export const adminDashboardText = {
  title: 'Today by doctor',
  loadFailed: 'The sittings of today could not be loaded',
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
  /** The sittings of earlier days that nobody has ended. */
  open: {
    title: 'Please say what became of these patients',
    yesterday: 'Yesterday',
    day: (day: string, sittings: number, people: number) =>
      `${day}: ${sittings === 1 ? '1 sitting was' : `${sittings} sittings were`} not closed, ${people === 1 ? '1 person' : `${people} people`}`,
    people: (count: number) => (count === 1 ? '1 person' : `${count} people`),
    close: 'Close',
    closeOf: (doctor: string) => `Close the sitting of ${doctor}`,
    failed: 'The sitting could not be loaded',
  },
  openCalendar: 'Open the calendar',
  addDoctor: 'Add doctor',
} as const;
