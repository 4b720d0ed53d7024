/** The words for a patient's data: a copy of it, and its end. */
export const adminPrivacyText = {
  title: 'Danger Zone',

  export: {
    text: 'A file with everything the clinic holds about this patient, to hand over when they ask for it.',
    button: 'Export data',
    fileName: (id: number, date: string) => `patient-${id}-data-${date}.json`,
    done: (fileName: string) => `Saved as ${fileName}.`,
    failed: (reason: string) => `The data could not be exported. ${reason}`,
  },

  erase: {
    text: 'Erasing takes everything out that tells who this patient is. Serials and numbers stay.',
    button: 'Erase…',
    question: (name: string) => `Erase ${name}?`,
    notYet: (name: string) => `${name} cannot be erased yet`,
    hasUpcoming: (count: number) =>
      count === 1
        ? 'This patient has an upcoming appointment. Please cancel it first.'
        : `This patient has ${count} upcoming appointments. Please cancel them first.`,
    toAppointments: 'Go to the appointments',
    goes: 'Goes for good',
    goesText:
      'Name, phone, address, date of birth, gender, emergency contact and all notes, here and in every appointment of this phone; logins, codes and messages.',
    stays: 'Stays',
    staysText: (count: number) =>
      count === 0
        ? 'An empty record in the count of patients.'
        : `${count === 1 ? '1 appointment' : `${count} appointments`} with date, serial, doctor and status, without a name, so that the numbers of the clinic stay right.`,
    warning: 'This cannot be undone. If the patient wants a copy, export the data first.',
    phone: 'Type the patient’s phone number to confirm',
    wrongPhone: 'This is not the phone number of this patient.',
    confirm: 'Erase for good',
    done: 'The patient was erased.',
    failed: (reason: string) => `The patient was not erased: ${reason}`,
  },

  erased: {
    badge: 'Erased',
    notice: (date: string) => `Erased on ${date}.`,
    text: 'Who this was is no longer known. The serials stay for the numbers of the clinic; nothing can be edited or booked here.',
  },
} as const;
