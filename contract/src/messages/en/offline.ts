/** The page that a browser shows when it cannot reach the clinic. In the ages, `#` stands for the number. */
export const offline = {
  offlineTitle: 'No connection',
  offlineText:
    'Your phone cannot reach the clinic’s page now. It opens by itself when the connection is back.',
  offlineAgain: 'Try again',
  offlineTickets: 'Your saved tickets',
  offlineNone: 'No ticket is saved on this phone.',
  offlineSerial: 'Your serial',
  offlineReference: 'Reference',
  offlineCode: 'Code for the desk',
  offlineQueue: 'The queue as it was last seen',
  offlineSaved: 'Saved',
  ageNow: 'less than a minute ago',
  ageMinutes: '# min ago',
  ageHours: '# h ago',
  ageDays: '# days ago',

  deskOfflineTitle: 'No connection to the server',
  deskOfflineText: 'This page needs the server. The desk goes on without it.',
  deskOfflineDesk:
    'At the desk you see the queue as it was last known. You can note who comes, call, and give serials to people who are here.',
  deskOfflineKept:
    'What was done at the desk is kept on this device, and sent when the server answers again.',
  deskOfflineOpen: 'Open the desk',
  deskOfflineAgain: 'This page tries again by itself.',
};
