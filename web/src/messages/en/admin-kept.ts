const acts = (count: number) => (count === 1 ? '1 act' : `${count} acts`);

/** What staff read while the server is away, and about what was done meanwhile. */
export const adminKeptText = {
  lost: 'No connection to the server.',
  /** Where nothing can be kept. */
  lostText: 'You see what was here before. The screen goes on by itself as soon as the server answers.',
  asOf: (time: string) => `You see how it was at ${time}.`,
  goOn: 'Go on working: arrivals, calls and walk-ins are kept here and sent as soon as the server answers.',
  notNow: 'Not possible meanwhile: bring forward, late, end or cancel a sitting, serials for callers.',
  count: (count: number) => `${acts(count)} kept here`,
  sending: (count: number) => `The server answers again. Sending ${acts(count)}…`,
  sent: (count: number) => (count === 1 ? '1 act was sent.' : `${count} acts were sent.`),
  mark: 'kept here',

  needsServer: 'needs the server',
  /** Why a press did nothing. */
  later: 'There is no connection to the server. This is possible again when the server answers.',
  undoLater:
    'There is no connection to the server. The last step may have arrived there; it can be undone when the server answers.',
  refused: 'This is not possible now.',

  conflicts: {
    title: 'Who is right?',
    text: 'Others worked at the same time while this desk had no connection. Nothing is lost: choose for each person.',
    link: (count: number) =>
      count === 1 ? '1 person to settle at the desk' : `${count} people to settle at the desk`,
    person: (serial: number, name: string) => `${serial}, ${name}`,
    here: (time: string, what: string) => `Kept here at ${time}: ${what}`,
    there: (what: string) => `The clinic’s list now: ${what}`,
    takeThere: 'The clinic’s list is right',
    takeHere: 'What was kept here is right',
    cannot: 'Put it right in the queue if what was kept here is right.',
    act: (what: string) => `${what} The server did not take it over.`,
    walkInRefused: (serial: number, name: string) => `Serial ${serial} was not given to ${name}.`,
    otherNumber: (name: string, here: number, there: number) =>
      `${name} has serial ${there}, not ${here}. Tell the patient, and write or print the slip again.`,
    drop: 'Remove from here',
    told: 'The patient knows',
    failed: 'This could not be changed. Please try again.',
  },

  /** Where somebody stands. */
  standings: {
    'not-here': 'not here yet',
    here: 'here, waiting',
    inside: 'with the doctor',
    seen: 'seen',
    'passed-over': 'called, was not here',
    'not-come': 'did not come',
    'not-seen': 'cancelled',
    gone: 'not in this queue any more',
  },

  walkIn: {
    number: (serial: number) => `Serial ${serial}`,
    paper: 'Write it on a paper for the patient.',
    given: (serial: number, name: string) => `Serial ${serial} for ${name}. Write it on a paper.`,
    left: (count: number) => (count === 1 ? '1 number is left here.' : `${count} numbers are left here.`),
    none: 'No number is left here. Note the name on paper: the patient gets a number when the server answers.',
    callers: 'Callers get no serial without the server. Note the phone, and call back.',
  },
} as const;
