const TITLES = /^(md|mohd|mst|most|mr|mrs|ms|dr|prof|মোঃ|মো|মোসাঃ|মোছাঃ|ডাঃ|ডা)[.:]?$/i;

/** The name for a greeting: 'Karim' for 'Md. Karim Uddin'. If there is only a title, it is returned. */
export function firstName(fullName: string): string {
  const words = fullName.trim().split(/\s+/);
  return words.find((word) => !TITLES.test(word)) ?? words[0] ?? '';
}
