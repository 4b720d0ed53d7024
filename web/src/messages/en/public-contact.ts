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
