// The build replaces such an import with the text of the script, minified and compiled for old browsers
// (web/vite.plain.config.ts).
declare module '*?script' {
  const text: string;
  export default text;
}
