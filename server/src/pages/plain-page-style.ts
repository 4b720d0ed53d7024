/** The style of the live page. Its colours are those of the theme of the other pages (web/src/theme.ts). */
export const STYLE = `
:root { color-scheme: light dark; --ground: #fff; --text: #0f172a; --quiet: #55637a; --line: #d5dde8;
  --accent: #0f766e; --on-accent: #fff; --warn: #fef3c7; --on-warn: #78350f; }
@media (prefers-color-scheme: dark) { :root { --ground: #111827; --text: #e6ebf2; --quiet: #9aa7ba; --line: #2c3a4f;
  --accent: #5eead4; --on-accent: #06231f; --warn: #3a2a0c; --on-warn: #fcd34d; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); line-height: 1.5;
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans Bengali", "Hind Siliguri", sans-serif; }
header, main, footer { max-width: 30rem; margin: 0 auto; padding: 0 1rem; }
header { display: flex; justify-content: space-between; gap: 1rem; padding-top: 1rem; color: var(--quiet); }
nav { display: flex; flex-wrap: wrap; gap: .5rem; margin: 1rem 0; }
nav a { flex: 1 1 40%; display: flex; align-items: center; justify-content: center; min-height: 44px; padding: 0 1rem;
  border: 1px solid var(--line); border-radius: 10px; text-align: center; text-decoration: none; font-weight: 600; }
[hidden] { display: none !important; }
header p, .place p { margin: 0; }
footer { padding-bottom: 2rem; }
a { color: var(--accent); }
.place { margin: 1rem 0 0; }
h1 { margin: 0; font-size: 1.25rem; }
.numbers { display: flex; gap: 1rem; margin: 1rem 0; text-align: center; }
.numbers div { flex: 1; min-width: 0; padding: .75rem .5rem; border: 1px solid var(--line); border-radius: 10px; }
.numbers dt { color: var(--quiet); font-size: .875rem; }
.numbers dd { margin: 0; font-size: 3.5rem; font-weight: 700; line-height: 1.2; font-variant-numeric: tabular-nums; }
.numbers dd.word { padding: 1.4rem 0; font-size: 1.125rem; }
.says { margin: 0 0 1rem; font-size: 1.375rem; font-weight: 600; text-wrap: balance; }
.says p { margin: 0 0 .25rem; }
.dots { display: flex; flex-wrap: wrap; gap: .375rem; margin: 0 0 1rem; }
.dots i { width: .75rem; height: .75rem; border-radius: 50%; background: var(--accent); }
.dots i.you { background: none; border: 3px solid var(--accent); }
.turn { padding: 1.5rem 1rem; border-radius: 10px; background: var(--accent); color: var(--on-accent); text-align: center; }
.note, #lost { margin: 0 0 1rem; padding: .75rem 1rem; border-radius: 10px; background: var(--warn); color: var(--on-warn); }
.quiet { color: var(--quiet); font-size: .875rem; }
form { margin: 1.5rem 0 1rem; padding-top: 1rem; border-top: 1px solid var(--line); }
form p { margin: 0 0 .5rem; }
form div { display: flex; flex-wrap: wrap; gap: .5rem; }
button { flex: 1 1 40%; min-height: 44px; padding: 0 1rem; border: 1px solid var(--accent); border-radius: 10px;
  background: none; color: var(--accent); font: inherit; font-weight: 600; }
button:focus-visible, a:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`;
