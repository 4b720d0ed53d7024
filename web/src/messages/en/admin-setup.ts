/** The words of the set-up of a new clinic. */
export const adminSetupText = {
  title: 'Set up the clinic',
  lead: 'Each step is saved at once. You can leave at any time and go on later from the dashboard.',
  stepsLabel: 'Steps of the set-up',
  doneStep: 'Done: ',
  steps: {
    clinic: 'Clinic',
    fee: 'Fee',
    sms: 'SMS',
    departments: 'Departments',
    doctor: 'First doctor',
    ready: 'First serial',
  },
  save: 'Save and continue',
  later: 'Later',
  next: 'Continue',
  loadFailed: 'The settings could not be loaded.',

  clinic: {
    title: 'The clinic',
    lead: 'Patients see this on the website, on their tickets and in messages.',
    name: 'Name of the clinic',
    nameBn: 'Name in Bangla',
    address: 'Address',
    addressBn: 'Address in Bangla',
    phone: 'Phone of the clinic',
    phoneHint: 'Patients are told to call it. Several numbers: separate them with commas.',
    hours: 'Opening hours (optional)',
    hoursBn: 'Opening hours in Bangla (optional)',
    hoursHint: 'If empty: the hours of the doctors.',
    hoursBnHint: 'If empty: the English hours.',
    language: 'First language of the website',
    languageHint: 'Visitors can change it with one press.',
  },

  fee: {
    title: 'Fee and payment',
    lead: 'Patients see the fee on the card of each doctor and on the booking page.',
    payAtDesk: 'Patients pay at the desk',
    payAtDeskHint: 'Every page then says so. Otherwise the patient’s appointment page says ‘Paid (Online)’.',
  },

  sms: {
    title: 'SMS',
    lead: 'Patients prove their phone with a code by SMS. Until a gateway is set up, the desk gives all serials.',
    save: 'Save',
  },

  departments: {
    title: 'Departments',
    lead: 'Tick the departments of the clinic. Descriptions and search words come with them, and you can change them later.',
    legend: 'Usual departments',
    added: 'added',
    others: (names: string) => `Also in the clinic: ${names}.`,
    another: 'Add a department that is not in the list',
    failed: 'The departments could not be added. Please try again.',
    done: (count: number) => (count === 1 ? '1 department was added.' : `${count} departments were added.`),
  },

  doctor: {
    title: 'The first doctor',
    lead: 'With a name, a department and the days, the doctor can be booked.',
    departmentFirst: 'A doctor needs a department. Please choose the departments first.',
    toDepartments: 'Choose departments',
    added: (name: string) => `${name} was added.`,
    known: (names: string) => `In the clinic: ${names}.`,
    another: 'Add another doctor',
    fromFile: 'Bring your doctors from a file',
  },

  ready: {
    title: 'The first serial',
    desk: 'The desk can give serials now.',
    deskClosed: 'The desk cannot give serials yet.',
    online: 'Patients can book online.',
    onlineClosed: 'Online booking is not open yet.',
    given: 'The first serial has been given.',
    needs: 'Still missing:',
    give: 'Give the first serial',
    patientsFromFile: 'Bring your patients from a file',
    dashboard: 'Go to the dashboard',
    loadFailed: 'The state of the set-up could not be loaded.',
  },

  missing: {
    title: 'The set-up of the clinic is not finished',
    needs: {
      name: ['Name of the clinic', 'The website calls itself Clinic Serial until then.'],
      address: ['Address of the clinic', 'Patients see it on the website and on tickets.'],
      phone: ['Phone of the clinic', 'Patients are told to call it. Online booking needs it.'],
      sms: ['SMS gateway', 'Online booking needs it. Until then the desk gives all serials.'],
      department: ['Departments', 'Each doctor belongs to one.'],
      doctor: ['First doctor', 'Without a doctor and the days of sitting, nobody can get a serial.'],
      serial: ['First serial', 'Everything is ready for it.'],
    },
  },
} as const;
