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
    'A code is removed after 2 days, the note that a message was sent to your number after 30 days. Copies for emergencies may hold older data until they are replaced.',
  choicesTitle: 'What you can ask for',
  choices: [
    'To see it: log in, or ask us for a copy of everything we keep about you.',
    'To correct it: in your profile, or at the reception.',
    'To erase it: we then remove your name, number and all details. Only the bare serials remain in our count, without a name.',
  ],
  contactTitle: 'Whom to ask',
  contact: 'The reception, in person, by phone or by e-mail. We will check that the number is yours first.',
} as const;
