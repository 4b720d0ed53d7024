/** The screens on which six sittings fit. */
export const TELEVISION = '(min-width: 60em) and (min-height: 34em)';

/**
 * The style of the board, which is read across a room: dark figures on a light ground by day, light ones on a dark ground in the
 * evening. It uses no newer styles than 2017. On a television a page of six sittings fills the screen, without scrolling.
 */
export const BOARD_STYLE = `
* { box-sizing: border-box; }
html { font-size: 1.5vw; background: #0f172a; color: #f8fafc; }
body { margin: 0; min-height: 100vh; padding: 1.25rem;
  font-family: system-ui, "Segoe UI", Roboto, "Noto Sans", "Noto Sans Bengali", "Lohit Bengali", sans-serif; line-height: 1.25; }
header { display: flex; align-items: center; justify-content: space-between; min-height: 3rem; margin-bottom: 1rem; color: #cbd5e1; font-size: 1.25rem; }
p, h1, h2 { margin: 0; }
h1 { flex: 1; font-size: 1.25rem; font-weight: 600; }
#pages { margin: 0 1.5rem; letter-spacing: .25em; }
button { padding: .5rem 1.25rem; border: 0; border-radius: .5rem; background: #5eead4; color: #06231f; font: inherit; font-weight: 600; }
button:focus { outline: .25rem solid #fff; }
[hidden] { display: none !important; }
#lost { margin-bottom: 1rem; padding: .5rem 1rem; border-radius: .5rem; background: #fcd34d; color: #451a03; font-size: 1.25rem; font-weight: 600; }
.sittings { display: flex; flex-wrap: wrap; margin: -.5rem; }
article { display: flex; flex: 1 1 30%; flex-direction: column; justify-content: space-between; min-width: 20rem; margin: .5rem; padding: .75rem 1.25rem; border-radius: .75rem; background: #1e293b; }
.now { display: flex; align-items: flex-end; }
.who { flex: 1; min-width: 0; }
h2 { max-height: 2.7em; padding-bottom: .2em; overflow: hidden; font-size: 1.5rem; }
.room { overflow: hidden; color: #cbd5e1; font-size: 1.125rem; text-overflow: ellipsis; white-space: nowrap; }
.next { margin-top: .25rem; color: #cbd5e1; font-size: 1.125rem; }
.next b { margin-left: .5rem; color: #f8fafc; font-size: 1.5rem; }
.state { font-size: 1.25rem; color: #fcd34d; }
.number { color: #5eead4; font-size: 5rem; font-weight: 700; line-height: 1; }
.code { width: 8rem; margin-left: 1rem; }
.code svg { display: block; width: 5.5rem; height: 5.5rem; margin: auto; border-radius: .375rem; background: #fff; }
.only h2 { font-size: 3rem; }
.only .room, .only .next, .only .state { font-size: 2rem; }
.only .next b { font-size: 3rem; }
.only .number { font-size: 16rem; }
.only .code, .only .code svg { width: 12rem; }
.only .code svg { height: 12rem; }
.scan { margin-top: .25rem; color: #cbd5e1; font-size: .8rem; text-align: center; }
.called { animation: called 2s; }
@keyframes called { 50% { background: #0f766e; } }
html[data-light=day] { background: #e2e8f0; color: #0f172a; }
html[data-light=day] article { background: #fff; }
html[data-light=day] .next b { color: #0f172a; }
html[data-light=day] header, html[data-light=day] .room, html[data-light=day] .next, html[data-light=day] .scan { color: #334155; }
html[data-light=day] .number { color: #0f766e; }
html[data-light=day] .state { color: #92400e; }
html[data-light=day] button { background: #0f766e; color: #fff; }
html[data-light=day] button:focus { outline-color: #0f172a; }
html[data-light=day] .called { animation-name: called-by-day; }
@keyframes called-by-day { 50% { background: #99f6e4; } }
@media (prefers-reduced-motion: reduce) { article.called { animation: none; outline: .25rem solid #14b8a6; } }
@media ${TELEVISION} {
.number { font-size: 16.7vh; }
.paged article { flex-grow: 0; flex-basis: calc(33.33% - 1rem); }
.live body { display: flex; flex-direction: column; height: 100vh; }
.live main { flex: 1; min-height: 0; }
.live .sittings { align-content: flex-start; height: calc(100% + 1rem); }
.live article { height: calc(50% - 1rem); }
.live .only article { height: calc(100% - 1rem); }
}
@media (max-width: 59.99em) { html { font-size: 1rem; } body { padding: 1rem; } .number { font-size: 4rem; } .only .number { font-size: 7rem; } article { flex-basis: 100%; min-width: 0; } .only .now { flex-wrap: wrap; } .only .who { flex-basis: 100%; } .only .code { margin: 1rem 0 0; } }
`;
