/** The first doctor of the demo clinic who can be booked today. */
export async function bookableDoctor(origin: string): Promise<number> {
  const answer = await fetch(`${origin}/api/doctors`);
  const { data } = (await answer.json()) as {
    data: { doctors: { id: number; today: { availableSlots: number } }[] };
  };
  const doctor = data.doctors.find(({ today }) => today.availableSlots > 0);
  if (!doctor) throw new Error('No doctor of the demo clinic can be booked today.');
  return doctor.id;
}
