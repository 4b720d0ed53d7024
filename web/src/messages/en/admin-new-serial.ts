/** The words of the line in which a serial of today is given. */
export const newSerialText = {
  button: 'New serial',
  title: (date: string) => `New serial · Today, ${date}`,
  hint: 'Enter leads from part to part and gives the serial at the end. Escape closes.',

  who: {
    label: 'Phone, name or reference',
    change: 'Change',
    unknown: 'Not known yet. The name and phone are kept with the serial.',
    withoutPhone: 'A new record without a phone. It is found by name and reference.',
    failed: 'The search did not work. You can give the serial with name and phone.',
    searchAgain: 'Search again',
  },

  sitting: {
    label: 'Doctor',
    placeholder: 'Some letters of the name',
    list: 'Sittings of today',
    noneFound: 'Nobody of this name sits today.',
    required: 'Please select a doctor',
    free: (count: number) => `${count} free`,
    full: 'Full',
    /** A window such as '9:40 and 10:30 PM'. */
    come: (window: string) => `come between ${window}`,
  },

  waysOn: {
    offer: (doctor: string, time: string, free: number) => `${doctor}, ${time}: ${free} free`,
    waitingList: 'Put on the waiting list',
    waits: (name: string, before: number) =>
      before === 0 ? `${name} waits, first in line.` : `${name} waits, with ${before} before.`,
    needsPhone: 'The waiting list needs a phone: a place that gets free is offered by SMS.',
    failed: 'The person could not be put on the waiting list. Please try again.',
  },

  next: (serial: number) => `Serial ${serial}`,
  submit: 'Give serial',
  given: (serial: number, name: string) => `Serial ${serial} for ${name}.`,
  failed: 'The serial could not be given. Please try again.',
  print: 'Print slip',
} as const;
