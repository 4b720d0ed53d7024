/** The style of the board: light figures on a dark ground, which is read across a room. It uses no newer styles than 2017. */
export const BOARD_STYLE = `
* { box-sizing: border-box; }
html { font-size: 1.5vw; }
body { margin: 0; min-height: 100vh; padding: 1.25rem; background: #0f172a; color: #f8fafc;
  font-family: system-ui, "Segoe UI", Roboto, "Noto Sans", "Noto Sans Bengali", "Lohit Bengali", sans-serif; line-height: 1.25; }
header { display: flex; align-items: center; justify-content: space-between; margin-bottom: 1rem; color: #cbd5e1; font-size: 1.25rem; }
p, h1, h2 { margin: 0; }
h1 { font-size: 1.25rem; font-weight: 600; }
button { padding: .5rem 1.25rem; border: 0; border-radius: .5rem; background: #5eead4; color: #06231f; font: inherit; font-weight: 600; }
button:focus { outline: .25rem solid #fff; }
[hidden] { display: none !important; }
#lost { margin-bottom: 1rem; padding: .5rem 1rem; border-radius: .5rem; background: #fcd34d; color: #451a03; font-size: 1.25rem; font-weight: 600; }
.sittings { display: flex; flex-wrap: wrap; margin: -.5rem; }
article { display: flex; flex: 1 1 30%; min-width: 20rem; margin: .5rem; padding: 1rem 1.25rem; border-radius: .75rem; background: #1e293b; }
.who { flex: 1; min-width: 0; }
h2 { font-size: 1.5rem; }
.room { margin: .25rem 0 .5rem; color: #cbd5e1; font-size: 1.125rem; }
.next { margin-top: .5rem; color: #cbd5e1; font-size: 1.125rem; }
.next b { margin-left: .5rem; color: #f8fafc; font-size: 1.5rem; }
.state { font-size: 1.25rem; color: #fcd34d; }
.number { margin: .5rem 0; color: #5eead4; font-size: 5rem; font-weight: 700; line-height: 1; }
.code { width: 6.5rem; margin-left: 1rem; }
.code svg { display: block; width: 6.5rem; height: 6.5rem; border-radius: .375rem; background: #fff; }
.only article { min-height: 70vh; align-items: center; }
.only h2 { font-size: 3rem; }
.only .room, .only .next, .only .state { font-size: 2rem; }
.only .next b { font-size: 3rem; }
.only .number { font-size: 16rem; }
.only .code, .only .code svg { width: 12rem; }
.only .code svg { height: 12rem; }
.scan { margin-top: .25rem; color: #cbd5e1; font-size: .8rem; text-align: center; }
.called { animation: called 1s 4; }
@keyframes called { 50% { background: #0f766e; } }
@media (prefers-reduced-motion: reduce) { .called { animation: none; outline: .25rem solid #5eead4; } }
@media (max-width: 60rem) { html { font-size: 1rem; } .number { font-size: 4rem; } .only .number { font-size: 7rem; } .only article { flex-wrap: wrap; } .only .who { flex-basis: 100%; } .only .code { margin-left: 0; } article { min-width: 100%; } }
`;
