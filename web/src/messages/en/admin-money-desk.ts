import { formatAmount, formatTaka } from '@clinic-serial/contract/messages/en/format';

/** The words of the screens on which staff take money. Amounts are in paisa. */
export const moneyDeskText = {
  title: (serial: number, name: string) => `Money: serial ${serial}, ${name}`,
  open: 'Money',
  openFor: (serial: number, name: string) => `Money: serial ${serial}, ${name}`,
  loadFailed: 'The money of this visit could not be loaded',

  /** Names of keys. */
  enter: 'Enter',

  /** Small marks in lists and queues. */
  marks: {
    due: (paisa: number) => `Due ${formatAmount(paisa)}`,
    part: (paisa: number) => `Part paid, ${formatAmount(paisa)} due`,
    paid: 'Paid',
    free: 'Free',
    'give-back': (paisa: number) => `Give back ${formatAmount(paisa)}`,
    refunded: 'Given back',
    kept: 'Kept by the clinic',
  },

  kinds: { new: 'New visit', 'follow-up': 'Follow-up', report: 'Report only' },
  ways: { cash: 'Cash', bkash: 'bKash', nagad: 'Nagad', card: 'Card' },
  reasons: { poor: 'Cannot pay', doctor: 'The doctor asked', staff: 'Staff or their family', other: 'Other' },

  kind: {
    label: 'Kind of visit',
    lastSeen: (date: string) => `last seen ${date}`,
    lastSeenLongAgo: (date: string) => `last seen ${date}, too long ago for a follow-up`,
    firstVisit: 'first visit to this doctor',
    chosen: 'chosen by staff',
    change: 'Change',
    title: 'Choose the kind of visit',
    words: 'Why, in a few words',
    save: 'Save kind',
    propose: 'Use the proposed kind again',
    failed: 'The kind of visit could not be changed. Please try again.',
  },

  sums: {
    title: 'Money',
    fee: 'Fee',
    discount: 'Discount',
    paid: 'Paid',
    refunded: 'Given back',
    kept: 'Kept by the clinic',
    due: 'Due',
    giveBack: 'To be given back',
  },

  take: {
    title: 'Take money',
    amount: 'Amount in taka',
    way: 'How it is paid',
    reference: 'Number of the payment, if there is one',
    given: 'Given, in taka',
    change: (paisa: number) => `Change ${formatTaka(paisa)}`,
    tooLittle: (paisa: number) => `${formatTaka(paisa)} are missing`,
    submit: (paisa: number) => `Take ${formatTaka(paisa)}`,
    submitFree: 'Make free',
    submitDiscount: 'Give the discount',
    failed: 'The payment may not have arrived. Press again: the same payment is taken only once.',
    changed: 'Somebody else has just changed the money of this visit. You see how it is now.',
    noServer: 'There is no connection to the server, so no receipt can be made and no money is taken here.',
    notUnderstood: 'Please enter an amount such as 500 or 500.50',
    nothingDue: 'Nothing is due.',
  },

  discount: {
    title: 'Discount',
    amount: 'Discount in taka',
    reason: 'Why',
    words: 'In a few words',
    free: 'Free',
    most: (paisa: number) => `Up to ${formatTaka(paisa)} without an Admin.`,
  },

  done: {
    paid: (paisa: number, reference: string) => `Paid ${formatTaka(paisa)} · receipt ${reference}`,
    refunded: (paisa: number, reference: string) => `Given back ${formatTaka(paisa)} · slip ${reference}`,
    free: 'This visit is free now.',
    discount: (paisa: number) => `Discount of ${formatTaka(paisa)} given.`,
    voided: 'The entry was taken back.',
    kept: 'The clinic keeps the money.',
    kind: 'The kind of visit was changed.',
    print: 'Print receipt',
    printSlip: 'Print slip',
    rest: (paisa: number) => `Take ${formatTaka(paisa)} more`,
    close: 'Close',
    printFailed: 'The receipt could not be made. Please try again.',
  },

  paper: { label: 'Paper', roll: '80 mm roll', a4: 'A4' },

  entries: {
    title: 'Entries',
    none: 'Nothing has been entered yet.',
    kinds: {
      payment: 'Payment',
      refund: 'Given back',
      discount: 'Discount',
      kept: 'Kept by the clinic',
      void: 'Taken back',
      opening: 'Opening',
      close: 'Close',
    },
    /** What an entry takes back. */
    voids: (kind: string) => `Taken back: ${kind}`,
    isVoided: 'Taken back',
    by: (name: string) => `by ${name}`,
    box: (name: string) => `from the box of ${name}`,
    printAgain: 'Print again',
    printAgainFor: (reference: string) => `Print ${reference} again`,
    takeBack: 'Take back',
    takeBackFor: (what: string) => `Take back: ${what}`,
    takeBackTitle: (what: string) => `Take back: ${what}`,
    takeBackHint: 'For an entry that was wrong. The money never came or went.',
    takeBackFailed: 'The entry could not be taken back. Please try again.',
    words: 'Why, in a few words',
    cancel: 'Cancel',
  },

  giveBack: {
    open: 'Give back',
    title: 'Give money back',
    amount: 'Amount in taka',
    way: 'How it is given back',
    words: 'Why, in a few words',
    box: 'From the cash box of',
    ownBox: 'my own box',
    submit: (paisa: number) => `Give back ${formatTaka(paisa)}`,
    failed: 'It may not have arrived. Press again: the same money is given back only once.',
    onlyAdmins: 'An Admin gives money back.',
  },

  keep: {
    open: 'The clinic keeps it',
    title: 'The clinic keeps the money',
    submit: (paisa: number) => `Keep ${formatTaka(paisa)}`,
    failed: 'It may not have arrived. Press again: it is entered only once.',
  },

  /** What happens with the money of a serial that is being cancelled. */
  cancel: {
    question: (paisa: number) => `${formatTaka(paisa)} have been paid. What happens with the money?`,
    questionAlone: 'Something has been paid. What happens with the money?',
    refund: 'Give it back now',
    later: 'Give it back later',
    keep: 'The clinic keeps it',
    required: 'Please choose what happens with the money',
  },

  /** Offered after an arrival or a new serial, and by its key. */
  offer: (paisa: number) => `Take ${formatTaka(paisa)}`,
  offerFor: (serial: number, name: string, paisa: number) =>
    `Take ${formatTaka(paisa)}: serial ${serial}, ${name}`,
  key: 'Money of the person who was just noted, or of that serial',
} as const;
