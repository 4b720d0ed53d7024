const TITLES = /^(md|mohd|mst|most|mr|mrs|ms|dr|prof|মোঃ|মো|মোসাঃ|মোছাঃ|ডাঃ|ডা)[.:]?$/i;

/** The name for a greeting: 'Karim' for 'Md. Karim Uddin'. A name that is only a title is returned as it is. */
export function firstName(fullName: string): string {
  const words = fullName.trim().split(/\s+/);
  return words.find((word) => !TITLES.test(word)) ?? words[0] ?? '';
}
