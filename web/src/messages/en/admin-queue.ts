import { durationText } from './duration.ts';

/** The words of the desk's screen with the queues of today. */
export const adminQueueText = {
  title: 'Queue',
  loadFailed: 'The queue could not be loaded',
  none: 'No doctor sits today',
  noneText: 'Each sitting of today will appear here with its queue. The doctors’ hours are in the calendar.',
  openCalendar: 'Open the calendar',

  sittings: {
    label: 'Sittings of today',
    find: 'Find a doctor',
    noneFound: 'No doctor found',
    overdue: (minutes: number) => `${durationText(minutes)} over`,
    overdueCount: (count: number) => `${count} overdue`,
    overdueShort: {
      'not-come': (minutes: number) => `Not here, ${durationText(minutes)} over`,
      'break-over': (minutes: number) => `Break, ${durationText(minutes)} over`,
      'not-ended': (minutes: number) => `Not ended, ${durationText(minutes)} over`,
    },
    waiting: (count: number) => `${count} waiting`,
    others: 'Choose another sitting',
    finished: (count: number) => `${count} finished`,
  },

  /** The number inside and what is done with it. */
  till: {
    title: 'With the doctor',
    nobody: 'Nobody is inside',
    calledAt: (time: string) => `Called at ${time}`,
    next: (serial: number, name: string) => `Next: ${serial}, ${name}`,
    nobodyWaits: 'Nobody is waiting',
    callNext: 'Call next',
    done: (serial: number) => `Serial ${serial} is done`,
    passOver: 'Not here',
    callAgain: 'Call again',
    undo: 'Undo',
    sending: 'Sending…',
    failed: 'This could not be done. Please try again.',
    by: (name: string, time: string) => `${name}, ${time}`,
    /** Somebody else acted just before a press, so nothing was done for it. */
    calledMeanwhile: (name: string, serial: number) => `${name} has called ${serial} meanwhile.`,
    meanwhile: (name: string, what: string) => `${name} was quicker: ${what}`,
    somebody: 'Somebody else',
  },

  /** What was done last. A serial of 0 means nobody. */
  done: {
    'doctor-arrived': 'The doctor has come.',
    late: 'The doctor will be late.',
    break: 'The doctor is on a break.',
    back: 'The sitting goes on.',
    end: 'The sitting was ended.',
    cancel: 'The sitting was cancelled.',
    arrive: (serial: number) => `Serial ${serial} has arrived.`,
    'call-next': (serial: number) => `Serial ${serial} was called.`,
    'call-again': (serial: number) => `Serial ${serial} was called again.`,
    'pass-over': (serial: number, called: number) =>
      called === 0
        ? `Serial ${serial} was not here.`
        : `Serial ${serial} was not here. Serial ${called} was called.`,
    return: (serial: number) => `Serial ${serial} is back.`,
    'bring-forward': (serial: number) => `Serial ${serial} was brought forward.`,
    done: (serial: number) => `Serial ${serial} is done.`,
    undo: 'The last step was undone.',
    status: (serial: number) => `Serial ${serial} was changed elsewhere.`,
  },

  arrival: {
    label: 'Who is here?',
    hint: 'Serial, phone, name or scan',
    submit: 'Mark as here',
    here: (serial: number, name: string) => `Serial ${serial}, ${name}, is here.`,
    behind: (serial: number, name: string, before: number) =>
      `Serial ${serial}, ${name}, is here, and comes after serial ${before}.`,
    saving: (serial: number, name: string) => `Serial ${serial}, ${name}…`,
    already: (serial: number, name: string) => `Serial ${serial}, ${name}, is here already.`,
    inside: (serial: number, name: string) => `Serial ${serial}, ${name}, is with the doctor.`,
    seen: (serial: number, name: string) => `Serial ${serial}, ${name}, was seen already.`,
    notCome: (serial: number, name: string) => `Serial ${serial}, ${name}, is marked as not come.`,
    failed: (serial: number, name: string, reason: string) => `Serial ${serial}, ${name}: ${reason}`,
    nobody: (word: string) => `Nobody in this queue matches “${word}”.`,
    over: 'This sitting is over.',
    several: 'Who is it?',
    severalHint: 'Arrow keys and Enter, or the number in front of a name.',
    isHere: 'Here',
    looking: (reference: string) => `Looking for ${reference} in the other queues…`,
    lookFailed: 'The reference could not be looked up.',
    notToday: (reference: string) => `No appointment of today has the reference ${reference}.`,
    notExpected: (reference: string, status: string) =>
      `The appointment ${reference} is not expected: ${status}.`,
    elsewhere: (serial: number, name: string, doctor: string, time: string) =>
      `Serial ${serial}, ${name}, belongs to ${doctor}, ${time}.`,
    markThere: 'Mark as here there',
    openThere: 'Open that queue',
    hereThere: (serial: number, name: string, doctor: string) =>
      `Serial ${serial}, ${name}, is here for ${doctor}.`,
  },

  walkIn: {
    open: 'Walk-in',
    given: (serial: number, name: string) => `Serial ${serial} for ${name}.`,
    /** What was done last, at this desk or at another. */
    done: (serial: number) => `Serial ${serial} was given at the desk.`,
    undone: (serial: number) =>
      `Serial ${serial} was cancelled. Its place is free again, the number is not given again.`,
  },

  list: {
    inside: 'With the doctor',
    waiting: 'Waiting',
    nobodyWaits: 'Nobody is waiting. People appear here when they arrive.',
    notHere: 'Not here yet',
    finished: 'Finished',
    seen: (count: number) => `${count} seen`,
    notCome: (count: number) => `${count} did not come`,
    notSeen: (count: number) => `${count} not seen`,
    empty: 'Nobody has a serial for this sitting yet.',
    next: 'Next',
    passedOver: 'Called, was not here',
    behind: (serial: number) => `Came late, after serial ${serial}`,
    comesLate: (minutes: number) => `Says: ${minutes} min late`,
    returnAsked: 'Asks to be called again',
    since: (time: string) => `here since ${time}`,
    arrive: 'Arrive',
    arriveFor: (serial: number, name: string) => `Arrive: serial ${serial}, ${name}`,
    back: 'Is back',
    backFor: (serial: number, name: string) => `Is back: serial ${serial}, ${name}`,
    menu: (serial: number, name: string) => `Actions for serial ${serial}, ${name}`,
    bringForward: 'Bring forward…',
    open: 'Open appointment',
  },

  forward: {
    title: (serial: number, name: string) => `Bring forward serial ${serial}, ${name}`,
    text: 'Choose the reason. The patients who wait see the reason, never a name.',
    reasons: {
      Emergency: 'Emergency',
      Pregnant: 'Pregnant',
      'Elderly or disabled': 'Elderly or disabled',
      'Small child': 'Small child',
      'Report only': 'Report only',
      "Doctor's request": 'Doctor’s request',
    },
  },

  keys: {
    title: 'Keys',
    hint: 'They work while the box is empty.',
    names: { Enter: 'Enter', Escape: 'Esc', serial: 'serial' },
    callNext: 'Call next',
    passOver: 'Not here',
    callAgain: 'Call again',
    undo: 'Undo',
    walkIn: 'Walk-in',
    bringForward: 'Bring that serial forward',
    clear: 'Clear the box',
    sitting: 'Choose a sitting',
  },
} as const;
