/** The words of the staff's calendar and of the dialogs about people whom a change affects. */
export const adminCalendarText = {
  title: 'Calendar',
  tabs: { days: 'Next days', month: 'Month', closed: 'Days off' },
  loadFailed: 'Failed to load the calendar',

  /** How a doctor sits on a date. */
  marks: {
    off: 'Day off',
    away: 'Away',
    leave: 'On leave',
    leaveUntil: (date: string) => `On leave until ${date}`,
    holiday: 'Holiday',
    holidayNamed: (name: string) => `Holiday: ${name}`,
    /** @param names the places that a holiday closes, if it does not close the whole clinic */
    closedAt: (names: string, name: string | null) => `Closed: ${names}${name ? ` (${name})` : ''}`,
    changed: 'Changed',
    touched: (people: number) => `${people} affected`,
    waiting: (people: number) => `${people} waiting`,
    /** A day off has the limit 0, and may still have people who booked before. */
    booked: (booked: number, limit: number) =>
      limit === 0 ? `${booked} booked` : `${booked} of ${limit} booked`,
    ofLimit: (booked: number, limit: number) => (limit === 0 ? `${booked}` : `${booked} of ${limit}`),
  },

  days: {
    which: 'Date',
    today: 'Today',
    tomorrow: 'Tomorrow',
    other: 'Another date',
    caption: 'Doctors by name',
    columns: { doctor: 'Doctor', hours: 'Hours', booked: 'Booked' },
    change: 'Change…',
    changeFor: (doctor: string) => `Change… ${doctor}`,
    see: 'Details',
    seeFor: (doctor: string) => `Details ${doctor}`,
    showOff: (count: number) =>
      count === 1 ? 'Show 1 doctor with a day off' : `Show ${count} doctors with a day off`,
    hideOff: 'Hide doctors with a day off',
    none: 'No doctor sits on this date',
    noneText: 'Doctors will appear here with their hours and how many people are booked.',
  },

  month: {
    doctor: 'Doctor',
    choose: 'Choose a doctor',
    chooseText: 'The hours, bookings and changes of the doctor’s month will appear here.',
    previous: 'Previous month',
    next: 'Next month',
    label: (doctor: string, date: string) => `${doctor}, ${date}`,
  },

  closed: {
    holidays: 'Holidays',
    holidaysText:
      'The whole clinic is closed on these dates. A day that is changed later can be an exception.',
    holidaysTextOfPlaces:
      'The clinic or some of its places are closed on these dates. A day that is changed later can be an exception.',
    /** What a holiday closes, in a clinic with several places. */
    closes: 'What is closed?',
    wholeClinic: 'The whole clinic',
    somePlaces: 'Only some places',
    whichPlaces: 'Closed places',
    placesRequired: 'Please choose at least one place',
    noHolidays: 'No holidays entered',
    noHolidaysText: 'Holidays from today on will appear here.',
    leave: 'Leave of a doctor',
    noLeave: 'No leave entered',
    noLeaveText: 'Leave that ends today or later will appear here.',
    chooseDoctor: 'Choose a doctor to see and enter leave.',
    date: 'Date',
    lastDay: 'Last day, if it is more than one (optional)',
    name: 'Name',
    nameBn: 'Name in Bangla',
    from: 'From',
    to: 'Until',
    reason: 'Reason, for staff only (optional)',
    text: 'Text for patients (optional)',
    textBn: 'Text for patients in Bangla (optional)',
    addHoliday: 'Add holiday',
    addLeave: 'Add leave',
    holidayFailed: 'The holiday could not be saved. Please try again.',
    holidayPast: 'Please select today or a later date',
    holidayTooFar: 'Please select a date within the next two years',
    holidayTooLong: (most: number) => `A holiday has at most ${most} days`,
    /** The form has one date, or several, that are all holidays. */
    isHoliday: (days: number) =>
      days === 1 ? 'This date is a holiday already.' : 'All of these dates are holidays already.',
    holidaysAdded: (days: number, names?: string) =>
      `${names ? `Closed is ${names}` : 'The clinic is closed'} on ${days === 1 ? '1 more date' : `${days} more dates`}.`,
    /** Said after {@link holidaysAdded}. */
    holidaysKept: (days: number) =>
      days === 1 ? '1 date was a holiday already.' : `${days} dates were holidays already.`,
    showAll: (count: number) => `Show all ${count}`,
    leaveFailed: 'The leave could not be saved. Please try again.',
    /** @param names the places that are closed, for a holiday of some */
    holidayAdded: (name: string, date: string, names?: string) =>
      `${names ? `Closed is ${names}` : 'The clinic is closed'} on ${date}: ${name}.`,
    leaveAdded: 'The leave was saved.',
    remove: 'Delete',
    removeOf: (name: string) => `Delete: ${name}`,
    removeHoliday: (name: string) => `Delete the holiday ${name}?`,
    removeHolidayText: 'The doctors sit again as their weeks and changed days say.',
    removeLeave: (range: string) => `Delete the leave ${range}?`,
    removeLeaveText: 'The doctor sits again on these dates.',
    confirmRemove: 'Delete',
    removeFailed: 'It could not be deleted. Please try again.',
    removed: 'Deleted.',
    fromTo: (first: string, last: string) => `${first} to ${last}`,
  },

  /** The dialogs in which holidays are chosen from a list. */
  choice: {
    fromPublic: 'Choose from public holidays…',
    publicTitle: 'Public holidays of Bangladesh',
    publicText:
      'These are the public holidays of this and the next year. Choose the days on which your clinic is closed.',
    publicFailed: 'Failed to load the public holidays',
    /** Before the dates that can still change. */
    moonText:
      'Dates marked “Expected” follow the moon and can move by a day. The government confirms them shortly before. Please check them then.',
    expected: 'Expected',
    fromFile: 'From a calendar file (.ics)…',
    fileTitle: 'Holidays from a calendar file',
    fileText:
      'These are the whole days of this file, from today to two years ahead. Choose the days on which your clinic is closed.',
    fileFailed: 'The file could not be read. Please try again.',
    fileTooLarge: 'The file is too large. At most 500 kB can be read.',
    fileEmpty: 'The file has no whole days between today and two years ahead.',
    timed: (events: number) =>
      events === 1
        ? '1 event was left out because it has a time of day.'
        : `${events} events were left out because they have a time of day.`,
    unread: (events: number) =>
      events === 1
        ? '1 event was left out because it could not be read, or repeats in another way than every year.'
        : `${events} events were left out because they could not be read, or repeat in another way than every year.`,
    allFixed: (days: number) => `Choose all ${days} fixed dates`,
    all: (rows: number) => `Choose all ${rows}`,
    none: 'Choose none',
    entered: 'Already a holiday',
    enteredPartly: (entered: number, days: number) => `${entered} of ${days} days are holidays already`,
    days: (days: number) => `${days} days`,
    noneChosen: 'Please choose at least one date',
    tooMany: (most: number) => `Please choose at most ${most} dates at once`,
    add: (days: number) =>
      days === 0 ? 'Add holidays' : days === 1 ? 'Add 1 holiday' : `Add ${days} holidays`,
    failed: 'The holidays could not be saved. Please try again.',
  },

  /** The dialog of one date of one doctor. */
  day: {
    title: (doctor: string, date: string) => `${doctor}: ${date}`,
    hours: 'Hours now',
    booked: 'Booked',
    remarks: 'Remarks',
    past: 'This date is over. It can no longer be changed.',
    question: 'What changes?',
    choices: {
      away: 'Away',
      late30: '30 minutes late',
      late60: '1 hour late',
      hours: 'Other hours or limit…',
      extra: 'Extra day',
      usual: 'As usual',
    },
    newHours: (range: string) => `New hours: ${range}`,
    until: 'Away until',
    untilHint: 'The last day. Several days are entered as leave.',
    untilTooEarly: 'The last day must not be before this date',
    untilTooLate: (most: number) => `Please choose at most ${most} days`,
    sitting: { 1: 'First sitting', 2: 'Second sitting' },
    start: 'Start time',
    end: 'End time',
    limit: 'Patient limit',
    addSitting: 'Add a second sitting',
    removeSitting: 'Without this sitting',
    failed: 'The change could not be saved. Please try again.',
    savedOnly:
      'The new hours are saved, but the patients have not been told yet. Please press the button again.',
    saved: 'The calendar was changed.',
    save: 'Save',
    saveAnd: {
      tell: (people: number) => (people === 1 ? 'Save and tell 1 person' : `Save and tell ${people} people`),
      move: (people: number) => (people === 1 ? 'Save and move 1 serial' : `Save and move ${people} serials`),
      cancel: (people: number) =>
        people === 1 ? 'Save and cancel 1 serial' : `Save and cancel ${people} serials`,
    },
  },

  /** What happens to the people whom a change affects. */
  people: {
    question: (people: number) =>
      people === 1 ? 'What happens to the 1 person booked?' : `What happens to the ${people} people booked?`,
    acts: {
      tell: 'Tell them by SMS',
      move: 'Move to another date',
      cancel: 'Cancel all and tell them',
      none: 'Leave as is (marked in the lists)',
    },
    sentence: 'One sentence for the SMS (optional)',
    sentenceHint: 'For example: The doctor is in surgery.',
    toDate: 'Move to',
    toDateRequired: 'Please choose the date to move to',
    toSitting: 'Sitting',
    anySitting: 'Any sitting with free places',
    places: (range: string, free: number) => `${range}: ${free} free`,
    fit: (movable: number, people: number) =>
      movable === people
        ? `All ${people} fit.`
        : `${movable} of ${people} fit. The others are listed to call.`,
    preview: 'Preview of the SMS',
    previewing: 'Making the preview…',
    previewFailed: 'There is no preview at the moment. You can save without it.',
    parts: (count: number) => (count === 1 ? '1 SMS part' : `${count} SMS parts`),
    cost: (cost: string) => `about ${cost} taka`,
    languages: { en: 'In English', bn: 'In Bangla' },
    textFor: (kind: string, people: number, parts: number) =>
      `${kind}, ${people === 1 ? '1 person' : `${people} people`}, ${parts === 1 ? '1 part' : `${parts} parts`} each`,
  },

  /** A job for all people of a day. */
  progress: {
    title: 'Change for all patients',
    loadFailed: 'The progress could not be loaded',
    bar: 'Progress',
    ofPeople: (done: number, people: number) => `${done} of ${people}`,
    goesOn: 'You can close this window. The server goes on.',
    undoing: 'The old serials are given back. You can close this window. The server goes on.',
    nobodyBack: 'Nobody could get the old serial back.',
    finished: 'Finished.',
    undone: 'This change was taken back.',
    done: 'Done',
    leftOver: 'Not possible',
    skipped: 'Changed meanwhile',
    back: 'Old serial given back',
    kept: 'Not given back',
    smsSent: 'SMS sent',
    smsWaiting: 'SMS waiting',
    smsFailed: 'SMS failed',
    call: 'Please call',
    serial: (serial: number, date: string) => `Serial ${serial}, ${date}`,
    secondSerial: (serial: number, date: string) => `Serial ${serial} of the second sitting, ${date}`,
    why: {
      'sms-failed': 'The SMS could not be sent',
      'no-sms': 'No SMS was sent',
      'left-over': 'No place was free',
      failed: 'It could not be done',
    },
    undo: 'Undo',
    undoTitle: { tell: 'Take this back?', move: 'Move everybody back?', cancel: 'Give the serials back?' },
    undoText: 'Everybody gets the old serial back if its place is still free, and is told by SMS.',
    undoConfirm: 'Take it back',
    /** When the day was closed too, for example before all its serials were cancelled. */
    reopen: (dates: string, days: number) =>
      `The doctor no longer sits on ${dates}. Also open ${days === 1 ? 'the day again as it was' : 'these days again as they were'}?`,
    reopenConfirm: 'Yes, open and take back',
    undoFailed: 'It could not be taken back. Please try again.',
    close: 'Close',
  },

  /** After a change of a doctor, a department, a leave or a holiday. */
  touched: {
    title: 'People are affected',
    checking: 'Looking for people who are affected…',
    checkFailed: 'It is not known whether people are affected',
    people: (people: number) => (people === 1 ? '1 person' : `${people} people`),
    onDays: (days: number) => (days === 1 ? 'on 1 day' : `on ${days} days`),
    sentence: (name: string, when: string) => `The change is saved. It affects ${name} ${when}:`,
    more: (count: number) => (count === 1 ? 'and 1 more day' : `and ${count} more days`),
    failed: 'Not everybody could be reached. Please press the button again.',
    apply: {
      tell: (people: number) => (people === 1 ? 'Tell 1 person' : `Tell ${people} people`),
      move: (people: number) => (people === 1 ? 'Move 1 serial' : `Move ${people} serials`),
      cancel: (people: number) => (people === 1 ? 'Cancel 1 serial' : `Cancel ${people} serials`),
      none: 'Leave as is',
    },
  },

  /** On the page of an appointment that no longer fits the calendar. */
  affected: {
    inactive: 'The doctor of this appointment can no longer be booked.',
    away: 'The doctor does not sit at this time any more.',
    place: 'The doctor sits at another place now.',
    hours: 'The doctor sits at other hours now.',
    toldAt: (when: string) => `The patient was told of a change: ${when}.`,
    notTold: 'The patient has not been told.',
    open: 'Open the day in the calendar',
  },

  waiting: {
    title: 'Waiting list',
    loadFailed: 'The waiting list could not be loaded',
    none: 'Nobody waits.',
    waiting: 'Waiting',
    offered: (time: string) => `A place is held until ${time}`,
    up: (name: string) => `Move ${name} up`,
    down: (name: string) => `Move ${name} down`,
    remove: (name: string) => `Take ${name} off the list`,
    removeTitle: (name: string) => `Take ${name} off the waiting list?`,
    removeText: 'A place that is held goes to the next person.',
    removeConfirm: 'Take off the list',
    failed: 'The waiting list could not be changed. Please try again.',
  },
} as const;
