import type { CancelReason, ForwardReason } from '@clinic-serial/contract/terms/queue-words';

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`);

/** The words of the doctor's own screen, and of the acts of a whole sitting. */
export const adminDoctorQueueText = {
  /** The screen of a doctor. */
  screen: {
    title: 'Queue',
    loadFailed: 'The queue could not be loaded',
    notFound: 'This doctor does not exist',
    notFoundText: 'The address may be mistyped, or the doctor has been removed.',
    noSitting: 'No sitting today',
    noSittingOf: (doctor: string) => `${doctor} does not sit today.`,
    nextSitting: (date: string, hours: string) => `Next sitting: ${date}, ${hours}.`,
    noNextSitting: 'No sitting is planned in the next two weeks.',
    calendar: 'Open the calendar',
    sittings: 'Sittings of today',
    /** Who is with the doctor, and who is next. */
    inside: 'With the doctor',
    nobodyInside: 'Nobody is with the doctor',
    next: 'Next',
    nobodyNext: 'Nobody is waiting',
    waiting: (count: number) => `${count} waiting`,
    notHere: (count: number) => `${count} not here yet`,
    passedOver: 'Was called before',
    walkIn: 'Walk-in',
    seen: (count: number) => `${people(count)} seen`,
    notCome: (count: number) => `${people(count)} did not come`,
    notSeen: (count: number) => `${people(count)} not seen`,
    /** The buttons. */
    call: 'Next',
    callNumber: (serial: number) => `Next: number ${serial}`,
    done: 'Done',
    missing: 'Not here',
    again: 'Call again',
    break: 'Break',
    back: 'Back from the break',
    end: 'Done for today',
    begin: 'I am here',
    undo: 'Undo',
    actFailed: 'That did not work. Please try again.',
  },

  forward: {
    Emergency: 'Emergency',
    Pregnant: 'Pregnant',
    'Elderly or disabled': 'Elderly or disabled',
    'Small child': 'Small child',
    'Report only': 'Report only',
    "Doctor's request": 'Doctor’s request',
  } satisfies Record<ForwardReason, string>,

  /** The notice of an overdue sitting asks what has become of it. */
  overdue: {
    hasCome: 'Has the doctor come?',
    isBack: 'Is the doctor back?',
    isOver: 'Is the sitting over?',
  },

  /** What was done last. */
  last: {
    'doctor-arrived': 'The doctor has come.',
    late: 'The doctor is late.',
    break: 'Break.',
    back: 'The sitting goes on.',
    end: 'The sitting was ended.',
    cancel: 'The sitting was cancelled.',
    arrive: (serial: number) => `Number ${serial} is here.`,
    return: (serial: number) => `Number ${serial} is back.`,
    'bring-forward': (serial: number) => `Number ${serial} goes before the others.`,
    'call-next': (serial: number) => `Number ${serial} was called.`,
    'call-again': (serial: number) => `Number ${serial} was called again.`,
    'pass-over': (serial: number, called: number | null) =>
      called === null
        ? `Number ${serial} was not here.`
        : `Number ${serial} was not here. Number ${called} was called.`,
    done: (serial: number) => `Number ${serial} is done.`,
    undo: 'The last act was taken back.',
    status: (serial: number) => `Number ${serial} was changed in the list.`,
    walkIn: (serial: number) => `Number ${serial} was given at the desk.`,
    walkInUndone: (serial: number) => `Number ${serial} was cancelled. Its place is free again.`,
    other: 'The queue was changed.',
    by: (name: string) => `By ${name}`,
  },

  /** The menu with the acts of a sitting. */
  menu: {
    label: 'Sitting',
    labelOf: (doctor: string) => `Sitting of ${doctor}`,
    arrived: 'Doctor has come',
    late: 'Late…',
    tell: 'Tell the patients…',
    breakMinutes: (minutes: number) => `Break of ${minutes} minutes`,
    breakOpen: 'Break, end not known',
    back: 'Back from the break',
    end: 'End the sitting',
    cancel: 'Cancel the sitting…',
    open: 'Open again',
    people: 'Tell or move the patients…',
  },

  late: {
    title: (doctor: string) => `${doctor} is late`,
    question: 'When will the sitting begin?',
    later: (minutes: number) => `+${minutes} min`,
    other: 'Another time',
    timeRequired: 'Please choose the new time',
    tooEarly: (time: string) => `The planned start is ${time}. Please choose a later time`,
    tell: 'Then tell the patients by SMS',
    tellHint: 'You see the SMS and what they cost before they are sent.',
    save: 'Save',
    saveAndTell: 'Save and go on',
    failed: 'The new time could not be saved. Please try again.',
  },

  breakDialog: {
    title: 'How long is the break?',
    minutes: (minutes: number) => `${minutes} minutes`,
    until: (time: string) => `until ${time}`,
    unknown: 'Not known',
    unknownHint: 'Press ‘Back’ when it is over',
    inside: (serial: number) => `Number ${serial} then counts as seen.`,
    failed: 'The break could not be saved. Please try again.',
  },

  endDialog: {
    title: 'End the sitting?',
    ofDay: (doctor: string, date: string) => `${doctor}, ${date}`,
    groups: {
      inside: () => 'With the doctor',
      here: (count: number) => `Here, not seen: ${people(count)}`,
      away: (count: number) => `Did not come: ${people(count)}`,
    },
    /** In a clinic that does not note who has come. */
    groupsWithoutCheckIn: {
      inside: () => 'With the doctor',
      here: (count: number) => `Not called: ${people(count)}`,
      away: (count: number) => `Called, and not there: ${people(count)}`,
    },
    more: (count: number) => `and ${count} more`,
    choices: {
      done: 'Seen',
      'not-seen': 'Not seen: the serial is cancelled',
      'no-show': 'No Show: they did not come',
      keep: 'Leave them as they are',
      move: 'Move or cancel them, with an SMS…',
    },
    notSeenTold: 'Not seen: the serial is cancelled, with an SMS',
    movedTogether: 'Those who did not come are moved or cancelled with them.',
    nobody: 'Nobody is left.',
    confirm: 'End the sitting',
    go: 'Go on',
    failed: 'The sitting could not be ended. Please try again.',
  },

  cancelDialog: {
    title: (doctor: string) => `Cancel the sitting of ${doctor}?`,
    text: 'Nobody else can book it. Afterwards you choose what happens to those who have a serial.',
    reason: 'Why?',
    reasons: {
      'Doctor ill': 'The doctor is ill',
      'Doctor away': 'The doctor is away',
      Strike: 'Strike',
      Weather: 'Weather',
      Other: 'Another reason',
    } satisfies Record<CancelReason, string>,
    reasonRequired: 'Please choose a reason',
    no: 'Keep the sitting',
    confirm: 'Cancel the sitting',
    failed: 'The sitting could not be cancelled. Please try again.',
  },

  /** The patients of a sitting, who are told or moved. */
  peopleDialog: {
    tellTitle: 'Tell the patients of this sitting',
    moveTitle: 'Move the patients of this sitting',
    nobody: 'Nobody is left to be told.',
    lateSentence: (time: string, planned: string) => `The doctor begins at ${time}, not at ${planned}.`,
    end: 'End the sitting',
    failed: 'The SMS could not be started. Please try again.',
  },
} as const;
