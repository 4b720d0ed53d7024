/** A number with its noun: 'counted(1, "doctor")' is '1 doctor', 'counted(3, "doctor")' is '3 doctors'. */
export const countWithNoun = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;
