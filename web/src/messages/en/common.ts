/** Texts of the parts that every area shows: shell, states of lists, status words. */
export const common = {
  skipToContent: 'Skip to the content',
  demoBanner: 'Demo Mode: This is a development version',
  demoBannerLabel: 'About this site',
  tryAgain: 'Try Again',
  loading: 'Loading…',
  close: 'Close',
  /** An estimated time, and what stands for it when the serial was given too late for one. */
  atTheDesk: 'at the desk',
  /** A day on which no doctor sits. */
  closed: 'Closed',
  today: 'Today',
  tomorrow: 'Tomorrow',
  whatsApp: 'WhatsApp',
  map: 'Show on a map',
  callUs: 'Questions? Call us:',
  clinicSite: 'Clinic website',
  daysFromTo: (first: string, last: string) => `${first} – ${last}`,
  phone: (grouped: string) => `+88 ${grouped}`,
  fallback: {
    title: 'Something went wrong',
    text: 'We logged the issue — try refreshing.',
    refresh: 'Refresh',
    home: 'Back to home',
  },
  partFailed: 'This part could not be shown.',
  /** Failures whose response brings no sentence (rules: API 9). */
  networkError: 'Network error. Please check your connection.',
  serverError: (status: number) => `Server error: ${status}`,
  unexpectedError: 'An unexpected error occurred.',
  pager: {
    label: 'Pages',
    previous: 'Previous',
    next: 'Next',
    page: (page: number) => `Page ${page}`,
  },
  atLeast: (total: number) => `${total}+`,
  colorScheme: {
    light: 'Light colours',
    dark: 'Dark colours',
    auto: 'Colours as in your system',
    change: (next: string) => `Change to: ${next}`,
  },
} as const;
