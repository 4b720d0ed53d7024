const plural = (count: number, one: string, many: string) => (count === 1 ? one : many);

/** Texts of About Us. */
export const aboutTexts = {
  title: 'About Us',
  description: 'Who we are, our departments, and how the daily serials of our clinic work.',
  lead: (clinic: string) =>
    `${clinic} is a clinic for the whole family, with doctors of many fields under one roof.`,
  departmentsTitle: 'Our departments',
  departmentsText: (doctors: number, departments: number) =>
    `${doctors} ${plural(doctors, 'doctor', 'doctors')} in ${departments} ${plural(departments, 'department', 'departments')}. Choose one to see who sits today.`,
  serialsTitle: 'How our serials work',
  serials: [
    'Every doctor sees a fixed number of patients a day. Each patient holds one serial number, and the serial decides the queue.',
    'You can book online for today, without an account. We only ask for a name and a phone number, and confirm it with a code by SMS.',
    'The reception gives serials from the same list. So nobody can hold your number, and nobody is called before you out of turn.',
  ],
  privacyTitle: 'Your data',
  privacy:
    'We keep your name, your phone number and your appointments, and use them for your visit only. Only you and our staff can see them.',
  bringTitle: 'Before you come',
  bring: [
    'Arrive 15 minutes early. The serial decides the queue, and who comes late may wait for the next slot.',
    'Bring a photo ID and your serial, on the phone or on paper.',
    'Bring earlier prescriptions, test results and the medicines that you take.',
  ],
  visitTitle: 'Visit us',
  cta: 'Find Doctors',
} as const;
