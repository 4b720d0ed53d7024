const TITLES = /^(md|mohd|mst|most|mr|mrs|ms|dr|prof|মোঃ|মো|মোসাঃ|মোছাঃ|ডাঃ|ডা)[.:]?$/i;

/** The name to greet a person by: 'Md. Karim Uddin' as 'Karim'; a title alone is better than nothing. */
export function firstName(fullName: string): string {
  const words = fullName.trim().split(/\s+/);
  return words.find((word) => !TITLES.test(word)) ?? words[0] ?? '';
}
