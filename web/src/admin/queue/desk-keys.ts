/**
 * The keys of the desk while the box for arrivals is empty. All stand on the number pad beside Enter, and none of them begins a
 * serial, a phone, a name or a reference.
 */
export const DESK_KEYS = {
  callNext: 'Enter',
  passOver: '-',
  callAgain: '*',
  undo: '/',
  walkIn: '+',
} as const;
