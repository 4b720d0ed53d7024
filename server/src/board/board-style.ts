/** The screens on which six sittings fit. */
export const TELEVISION = '(min-width: 60em) and (min-height: 33em)';
/** The screens that somebody holds in the hand. */
export const PHONE = '(max-width: 59.99em)';

/**
 * The style of the board, which is read across a room: dark figures on a light ground by day, light ones on a dark ground in the
 * evening. It uses no newer styles than 2017. On a television a page of six sittings fills the screen, without scrolling. On a
 * phone the sittings are a list of links, and the board of one doctor is one large number.
 */
export const BOARD_STYLE = `
* { box-sizing: border-box; }
html { font-size: 1.5vw; background: #0f172a; color: #f8fafc; }
body { margin: 0; min-height: 100vh; padding: 1.25rem;
  font-family: system-ui, "Segoe UI", Roboto, "Noto Sans", "Noto Sans Bengali", "Lohit Bengali", sans-serif; line-height: 1.25; }
header { display: flex; align-items: center; justify-content: space-between; min-height: 3rem; margin-bottom: 1rem; color: #cbd5e1; font-size: 1.25rem; }
p, h1, h2 { margin: 0; }
h1 { flex: 1; font-size: 1.25rem; font-weight: 600; }
h1 small { margin-left: 1rem; font-size: 1.25rem; font-weight: 400; }
a { color: inherit; }
h2 a { text-decoration: none; }
#pages { margin: 0 1.5rem; letter-spacing: .25em; }
#clock { margin-left: 1.5rem; color: #f8fafc; font-size: 2rem; font-weight: 600; white-space: nowrap; }
button { padding: .5rem 1.25rem; border: 0; border-radius: .5rem; background: #5eead4; color: #06231f; font: inherit; font-weight: 600; }
button:focus { outline: .25rem solid #fff; }
[hidden] { display: none !important; }
#lost { margin-bottom: 1rem; padding: .5rem 1rem; border-radius: .5rem; background: #fcd34d; color: #451a03; font-size: 1.25rem; font-weight: 600; }
#screen { display: flex; }
main { flex: 1; min-width: 0; }
aside { display: flex; flex-direction: column; justify-content: flex-end; width: 8rem; margin-left: 1rem; font-size: 1.125rem; text-align: center; }
aside svg { display: block; width: 8rem; height: 8rem; margin-bottom: .5rem; border-radius: .375rem; background: #fff; }
.sittings { display: flex; flex-wrap: wrap; margin: -.5rem; }
article { display: flex; flex: 1 1 30%; flex-direction: column; justify-content: space-between; min-width: 15rem; margin: .5rem; padding: .75rem 1rem; border-radius: .75rem; background: #1e293b; }
h2 { max-height: 2.7em; padding-bottom: .2em; overflow: hidden; font-size: 1.4rem; }
.room { overflow: hidden; color: #cbd5e1; font-size: 1rem; text-overflow: ellipsis; white-space: nowrap; }
.next { margin-top: .25rem; color: #cbd5e1; font-size: 1rem; }
.next b { display: inline-block; margin-left: .5rem; color: #f8fafc; font-size: 1.4rem; line-height: 1.15; }
.next small { font-size: 1rem; font-weight: 400; }
.state { font-size: 1.25rem; color: #fcd34d; }
.sittings > .state { margin: .5rem; }
.number { display: flex; align-items: flex-end; overflow: hidden; color: #5eead4; font-size: 5rem; font-weight: 700; line-height: .85; }
.number small { flex: 1; margin-left: .5rem; font-size: 1.25rem; font-weight: 600; line-height: 1.1; }
.only h2 { font-size: 2.5rem; }
.only .room, .only .next, .only .state { font-size: 2rem; }
.ahead { color: #cbd5e1; font-size: 1.5rem; }
.only .next b { font-size: 3rem; }
.only .next small { font-size: 2rem; }
.only .number { font-size: 16rem; }
.only .number small { font-size: 3rem; }
.called { animation: called 2s; }
@keyframes called { 50% { background: #0f766e; } }
html[data-light=day] { background: #e2e8f0; color: #0f172a; }
html[data-light=day] article { background: #fff; }
html[data-light=day] .next b, html[data-light=day] #clock { color: #0f172a; }
html[data-light=day] header, html[data-light=day] .room, html[data-light=day] .next, html[data-light=day] .ahead { color: #334155; }
html[data-light=day] .number { color: #0f766e; }
html[data-light=day] .state { color: #92400e; }
html[data-light=day] button, html[data-light=day] .book a { background: #0f766e; color: #fff; }
html[data-light=day] button:focus { outline-color: #0f172a; }
html[data-light=day] .called { animation-name: called-by-day; }
@keyframes called-by-day { 50% { background: #99f6e4; } }
@media (prefers-reduced-motion: reduce) { article.called { animation: none; outline: .25rem solid #14b8a6; } }
@media (min-width: 60em) { nav, details, .label, .book { display: none; } }
@media ${TELEVISION} {
.number { font-size: 16.7vh; }
body:not(.only) .next { max-height: 3.4rem; overflow: hidden; }
.paged article { flex-grow: 0; flex-basis: calc(33.33% - 1rem); }
.live body { display: flex; flex-direction: column; height: 100vh; }
.live #screen { flex: 1; min-height: 0; }
.live .sittings { align-content: flex-start; height: calc(100% + 1rem); }
.live article { height: calc(50% - 1rem); }
.live .only article { height: calc(100% - 1rem); }
.ahead { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
}
@media ${PHONE} {
html { font-size: 1rem; }
body { padding: 1rem; }
header { flex-wrap: wrap; align-items: flex-end; font-size: 1rem; }
h1 { font-size: 1rem; }
h1 small { display: block; margin: 0; font-size: 1.25rem; font-weight: 700; }
nav { order: -1; display: flex; flex-basis: 100%; justify-content: space-between; }
nav a { padding: .5rem 0; }
nav a:last-child { margin-left: auto; }
#pages { display: none; }
#sound { order: 1; flex-basis: 100%; margin-top: .5rem; }
body:not(.only) #sound { display: none; }
#clock { margin-left: 1rem; font-size: 1.25rem; }
aside { display: none; }
article, details { position: relative; flex: 1 1 100%; min-width: 0; }
article { padding: .75rem 1rem; }
h2 { max-height: none; font-size: 1.125rem; }
h2 a::after { position: absolute; top: 0; right: 0; bottom: 0; left: 0; content: ""; }
.room, .next, .ahead, .next small { font-size: 1rem; }
.label { color: inherit; font-size: 1rem; }
.who { display: flex; flex-wrap: wrap; align-items: baseline; margin-top: .25rem; }
.number { align-items: baseline; margin: 0 1.25rem 0 .5rem; font-size: 2.5rem; line-height: 1; }
.number small { font-size: 1rem; }
.who .state { flex-basis: 100%; }
summary { margin: .5rem; padding: .5rem 0; font-size: 1.125rem; }
.only .who { display: block; }
.only h2 { font-size: 1.5rem; }
.only .room, .only .next, .only .state, .only .ahead { font-size: 1.125rem; }
.only .next b { font-size: 1.75rem; }
.only .number { margin: 0; font-size: 7rem; }
.only .number small, .only .next small { font-size: 1.25rem; }
.book { margin-top: 1rem; }
.book a { display: block; padding: .75rem; border-radius: .5rem; background: #5eead4; color: #06231f; font-size: 1.125rem; font-weight: 600; text-align: center; text-decoration: none; }
}
`
  .replace(/\s*([{};,])\s*/g, '$1')
  .replace(/: /g, ':');
