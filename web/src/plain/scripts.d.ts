// The build replaces such an import by the text of the script, small and for old browsers
// (web/vite.plain.config.ts).
declare module '*?script' {
  const text: string;
  export default text;
}
