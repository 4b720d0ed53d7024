/** The dates in the paths, YYYY-MM-DD. */
interface Days {
  today: string;
  yesterday: string;
}

/** Every list, search and record that the staff's screens read. */
export const LIST_PATHS: Record<string, (days: Days) => string> = {
  'doctors, first page': () => '/doctors?limit=10',
  'doctors, a search': () => '/doctors?limit=10&search=mbbs',
  'doctors of a department': () => '/doctors?limit=10&department=Cardiology',
  'a doctor': () => '/doctors/7',
  'a doctor’s places on a date': ({ today }) => `/doctors/7/availability?date=${today}`,
  'a doctor’s places on a date, the next free day': ({ today }) => `/doctors/8/availability?date=${today}`,
  'the places of all doctors on a date': ({ today }) => `/availability?date=${today}`,
  'all doctors on a date': ({ today }) => `/calendar?date=${today}`,
  'a doctor’s month': ({ today }) => `/doctors/7/days?from=${today.slice(0, 8)}01&to=${today.slice(0, 8)}28`,
  'whom the calendar touches': () => '/touched',
  departments: () => '/departments',
  'a department’s numbers': () => '/departments/3/stats',
  dashboard: () => '/admin/dashboard-stats',
  'patients, first page': () => '/patients?limit=20',
  'patients, the active ones': () => '/patients?limit=20&is_active=1',
  'patients, a search by phone': () => '/patients?limit=20&search=01895742758',
  'patients, by the end of a phone': () => '/patients?limit=20&search=2758',
  'patients, a search by name': () => '/patients?limit=20&search=jahanara',
  'patients, a search in Bangla': () => `/patients?limit=20&search=${encodeURIComponent('রহিমা')}`,
  'patients, a search in another spelling': () => '/patients?limit=20&search=johanara',
  'patients, two words turned around': () => '/patients?limit=20&search=begom+roh',
  'patients, nobody': () => '/patients?limit=20&search=nobody+at+all',
  'a patient': () => '/patients/42',
  'a patient’s numbers': () => '/patients/42/dashboard-stats',
  'appointments of today': ({ today }) => `/appointments?limit=30&date=${today}`,
  'appointments of today, by doctor with their numbers': ({ today }) =>
    `/appointments?limit=30&date=${today}&groupBy=doctor`,
  'appointments of a past day, the second page with the numbers': ({ yesterday }) =>
    `/appointments?limit=30&offset=30&date=${yesterday}&groupBy=doctor`,
  'appointments of today, by reference': ({ today }) =>
    `/appointments?limit=30&date=${today}&search=K7QF-3M2D`,
  'appointments of a past day': ({ yesterday }) => `/appointments?limit=30&date=${yesterday}`,
  'appointments of a past day, by status': ({ yesterday }) =>
    `/appointments?limit=30&date=${yesterday}&status=Completed`,
  'appointments of a past day, a search': ({ yesterday }) =>
    `/appointments?limit=30&date=${yesterday}&search=laila`,
  'appointments of a past day, by doctor': ({ yesterday }) =>
    `/appointments?limit=30&date=${yesterday}&doctor=habib`,
  'appointments, all days': () => '/appointments?limit=30',
  'appointments, all days, by status': () => '/appointments?limit=30&status=Cancelled',
  'appointments, all days, a search': () => '/appointments?limit=30&search=laila',
  'appointments, all days, in another spelling': () => '/appointments?limit=30&search=lyla+begom',
  'appointments, all days, by reference': () => '/appointments?limit=30&search=K7QF-3M2D',
  'appointments, all days, by phone': () => '/appointments?limit=30&search=01895742758',
  'appointments, all days, by doctor': () => '/appointments?limit=30&doctor=Ahmed+7',
  'appointments, all days, nobody': () => '/appointments?limit=30&search=nobody+at+all',
  'an appointment': () => '/appointments/500',
  'a patient’s appointments': () => '/appointments?limit=15&patient_id=42',
  'audit log': () => '/admin/audit?limit=30',
  'audit log of an action': () => '/admin/audit?limit=30&action=doctor.update',
  'audit log of one of the staff': () => '/admin/audit?limit=30&staffId=1',
  'audit log of a patient': () => '/admin/audit?limit=30&subjectKind=patient&subjectId=42',
  'audit log of a day': ({ yesterday }) => `/admin/audit?limit=30&from=${yesterday}&to=${yesterday}`,
};
