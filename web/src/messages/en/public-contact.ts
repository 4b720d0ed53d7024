/** Texts of Contact. */
export const contactTexts = {
  title: 'Contact',
  description: 'Phone, e-mail, address, map and hours of the clinic, and answers to common questions.',
  lead: 'Call us, write to us or come by. For a serial today the fastest way is to book online.',
  phone: 'Phone',
  phoneHint: 'For questions about your appointment',
  email: 'Email',
  emailHint: 'For everything that can wait a day',
  address: 'Address',
  addressHint: 'Please bring your serial and a photo ID',
  map: 'Show on OpenStreetMap',
  hours: 'Hours',
  hoursHint: 'Each doctor has hours of their own: see the list of doctors',
  questionsTitle: 'Common questions',
  questions: [
    {
      question: 'The code did not arrive. What can I do?',
      answer:
        'Wait a minute, then press Resend. Check that the number is right. If nothing comes, call us or ask at the desk: the reception gives serials from the same list.',
    },
    {
      question: 'I lost my serial. Where do I find it?',
      answer:
        'Log in under My Account with the phone that you booked with. Your ticket is there, ready to show or print.',
    },
    {
      question: 'I cannot come today. Should I tell you?',
      answer: 'Please do. Cancel under My Account or call us, so that somebody else gets your place.',
    },
    {
      question: 'Can I book for tomorrow?',
      answer: 'Online serials are for today only. For another day, please call us or ask at the desk.',
    },
  ],
  cta: 'Book Appointment',
  account: 'My Account',
} as const;

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

/** The words of the public privacy page. What it promises is what the server does: see docs/privacy.md. */
export const privacyText = {
  title: 'Privacy',
  description: 'What the clinic keeps about its patients, why, for how long, and who sees it.',
  lead: (clinic: string) => `What ${clinic} keeps about you, why, for how long, and who sees it.`,
  sections: [
    {
      title: 'What we keep',
      paragraphs: [
        'When you book: the name and the phone number that you enter, and your appointment with its doctor, date and serial.',
        'If you or the reception add them: your address, date of birth, gender and an emergency contact, and short notes for the visit.',
      ],
    },
    {
      title: 'Why',
      paragraphs: [
        'To run the queue, to know who comes, and to reach you when something changes. The code by SMS proves that the number is yours, so that nobody books or looks in your name. You agree to this by asking for the code.',
        'We use it for nothing else: no advertising, no sale of data, no tracking of your visits to this site.',
      ],
    },
    {
      title: 'Who sees it',
      paragraphs: [
        'You, after logging in with a code, and the staff of this clinic. Whoever of them opens your record is written down.',
        'Our SMS provider carries our messages to your phone, and so knows your number and what they say: a code, or the confirmation of an appointment with doctor, day, time, serial and a link to it, where we send one. Nobody else receives anything.',
      ],
    },
  ],
  keptTitle: 'For how long',
  kept: (months: number) =>
    months === 0
      ? 'We keep your record and your appointments until you ask us to erase them.'
      : `When you have not come for ${months === 1 ? '1 month' : `${months} months`}, your name, your phone number and everything else that tells who you are is erased. You can ask us to do so earlier.`,
  keptBriefly:
    'A booking that you begin and do not finish is removed after 30 minutes; until then a cookie leads your browser back to it. A code is removed after 2 days, the note that a message was sent to your number after 30 days. Copies for emergencies may hold older data until they are replaced.',
  choicesTitle: 'What you can ask for',
  choices: [
    'To see it: log in, or ask us for a copy of everything we keep about you.',
    'To correct it: in your profile, or at the reception.',
    'To erase it: we then remove your name, number and all details. Only the bare serials remain in our count, without a name.',
  ],
  contactTitle: 'Whom to ask',
  contact: 'The reception, in person, by phone or by e-mail. We will check that the number is yours first.',
} as const;

/** Texts of the page for an unknown address. */
export const notFoundTexts = {
  title: 'Page not found',
  description: 'This page does not exist.',
  text: 'This page does not exist, or it has moved. The address may be mistyped.',
  home: 'Back to home',
  doctors: 'Find Doctors',
} as const;

/** Texts of the page for an unknown link of an SMS. */
export const unknownLinkTexts = {
  title: 'This link leads to no appointment',
  description: 'The link of an SMS is mistyped, or its appointment was removed.',
  text: 'The link may be incomplete or mistyped, or the clinic has removed the appointment. Log in with your phone number to see all your appointments.',
  call: 'Or call the clinic:',
  logIn: 'Log in',
  home: 'Back to home',
} as const;
