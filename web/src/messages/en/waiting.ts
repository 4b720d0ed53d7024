/** Texts of the waiting list: the form to join it, and the page of a place that is held. */
export const waitingText = {
  heading: 'Wait for a place',
  lead: 'When a place becomes free, we send an SMS to your phone. The place is then held for you for 10 minutes.',
  which: 'Which hours do you wait for?',
  own: { submit: 'Put me on the list', failed: 'You could not be put on the list. Please try again.' },
  code: {
    failed: 'Verification failed. Please try again.',
    resendFailed: 'Failed to resend code',
    answerMayBeLost: 'Your code is kept. You stand on the list only once when you try again.',
    back: 'Back',
  },
  joined: (place: number) => `You are number ${place} on the list.`,
  joinedNext: 'We send an SMS as soon as a place is free; it is then held for 10 minutes.',

  offer: {
    title: 'A place is free for you',
    lead: 'This place is held for you only.',
    hours: (date: string, hours: string) => `${date}, ${hours}`,
    timeLeft: (time: string) => `Time left: ${time}`,
    spokenAt: { 60: 'One minute is left', 300: 'Five minutes are left' },
    take: 'Take this place',
    refuse: 'No, thank you',
    failed: 'The answer could not be sent. Please try again.',
    refused: 'Thank you. The place goes to the next person.',
    over: 'The place has gone to the next person.',
    toDoctor: 'To the doctor',
    toDoctors: 'Find a doctor',
    notValid: 'This link is not valid',
    notValidText: 'Please open the link in the SMS once more, or call the clinic.',
    loadFailed: 'The place could not be loaded.',
  },
} as const;
