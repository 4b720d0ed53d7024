/** The doctors of the demo clinic who can be booked today; at least one. */
export async function bookableDoctors(origin: string): Promise<[number, ...number[]]> {
  const answer = await fetch(`${origin}/api/doctors`);
  const { data } = (await answer.json()) as {
    data: { doctors: { id: number; today: { availableSlots: number } }[] };
  };
  const [first, ...others] = data.doctors.filter(({ today }) => today.availableSlots > 0).map(({ id }) => id);
  if (first === undefined) throw new Error('No doctor of the demo clinic can be booked today.');
  return [first, ...others];
}
