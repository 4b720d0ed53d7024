/** The Bangla text of a record in a list of details; null, which leaves the detail out, if there is none. */
export const banglaText = (text: string | null) => text && <span lang="bn">{text}</span>;
