import { createHash } from 'node:crypto';
import { TELEVISION } from './board-style.ts';

/**
 * The script of the board, in the language of browsers of 2017, because televisions are old. A stream says which doctor's queue
 * has changed, and the script fetches that doctor's part again. When a number changes, it rings and says the number in each
 * language that the browser has a voice for, after one press has allowed sound. On a television more than six sittings are
 * pages of six, which turn every 12 seconds; a new number turns to its page. A smaller screen scrolls by itself while nobody
 * touches it. The script says when the server does not answer, reads everything again every minute, and loads the whole page
 * again on a new day.
 */
export const BOARD_SCRIPT = `(function () {
  var board = document.querySelector('main'), lost = document.getElementById('lost');
  var sound = document.getElementById('sound'), audio = null, source = null, timers = {}, again = 0, readAt = 0;
  var root = document.documentElement, dots = document.getElementById('pages'), page = 0, turning = 0;
  var PAGE_SIZE = 6, PAGE_MS = 12000, isTelevision = window.matchMedia('${TELEVISION}');
  function cards() { return [].slice.call(board.querySelectorAll('article')); }
  function doctorOf(card) { return card.getAttribute('data-doctor'); }
  function part(doctor) { return board.querySelector('[data-doctor="' + doctor + '"]'); }
  function fetchPart(doctor) {
    return fetch('/board' + (doctor ? '/' + doctor : '') + '?part=1&lang=' + root.lang, { cache: 'no-store', credentials: 'omit' })
      .then(function (answer) { if (!answer.ok) throw new Error(); return answer.text(); });
  }
  function soon(doctor) {
    clearTimeout(timers[doctor]);
    timers[doctor] = setTimeout(function () {
      fetchPart(doctor).then(function (html) { answered(); show(doctor, html); }).catch(failed);
    }, 50);
  }
  function show(doctor, html) {
    var holder = document.createElement('div'), shown = part(doctor), changed;
    holder.innerHTML = html;
    changed = holder.querySelector('article');
    if (!changed) { if (shown) { shown.parentNode.removeChild(shown); showPage(page); } return; }
    if (!shown) { if (!board.hasAttribute('data-only')) readAll(); return; }
    var isNew = changed.getAttribute('data-serving') && changed.getAttribute('data-serving') !== shown.getAttribute('data-serving');
    changed.hidden = shown.hidden;
    changed.className = shown.className;
    if (shown.outerHTML === changed.outerHTML) return;
    changed.className = isNew ? 'called' : '';
    shown.parentNode.replaceChild(changed, shown);
    if (!isNew) return;
    if (changed.hidden) showPage(Math.floor(cards().indexOf(changed) / PAGE_SIZE));
    else if (!isTelevision.matches) changed.scrollIntoView({ block: 'nearest' });
    tell(changed);
  }
  function showPage(wanted) {
    var all = cards(), count = isTelevision.matches ? Math.ceil(all.length / PAGE_SIZE) : 1, i;
    clearTimeout(turning);
    page = wanted < count ? wanted : 0;
    board.classList[count > 1 ? 'add' : 'remove']('paged');
    dots.textContent = '';
    for (i = 0; i < all.length; i += 1) all[i].hidden = count > 1 && Math.floor(i / PAGE_SIZE) !== page;
    if (count < 2) return;
    for (i = 0; i < count; i += 1) dots.textContent += i === page ? '\u25cf' : '\u25cb';
    turning = setTimeout(function () { showPage(page + 1); }, PAGE_MS);
  }
  function readAll() {
    var only = board.getAttribute('data-only');
    fetchPart(only).then(function (html) {
      answered();
      var holder = document.createElement('div');
      holder.innerHTML = html;
      if (holder.firstElementChild.getAttribute('data-day') !== board.firstElementChild.getAttribute('data-day')) { location.reload(); return; }
      root.setAttribute('data-light', holder.firstElementChild.getAttribute('data-light'));
      var now = [].slice.call(holder.querySelectorAll('article')), order = now.map(doctorOf);
      if (order.slice().sort().join() !== cards().map(doctorOf).sort().join()) { board.innerHTML = html; showPage(page); return; }
      now.forEach(function (card) { show(doctorOf(card), card.outerHTML); });
      if (order.join() === cards().map(doctorOf).join()) return;
      order.forEach(function (doctor) { board.firstElementChild.appendChild(part(doctor)); });
      showPage(page);
    }).catch(failed);
  }
  function answered() { lost.hidden = true; }
  function failed() { lost.hidden = false; clearTimeout(again); again = setTimeout(readAll, 5000); }
  function open() {
    if (!window.EventSource || (source && source.readyState !== 2)) return;
    source = new EventSource(board.getAttribute('data-events'));
    source.addEventListener('queue', function (event) { soon(JSON.parse(event.data).doctorId); });
    source.onerror = function () { setTimeout(open, 10000); clearTimeout(again); again = setTimeout(readAll, 1000); };
  }
  function turn() {
    var screen = document.scrollingElement || root, end = screen.scrollHeight - window.innerHeight;
    if (isTelevision.matches || end <= 0 || Date.now() - readAt < 60000) return;
    screen.scrollTop = screen.scrollTop >= end - 2 ? 0 : screen.scrollTop + window.innerHeight * 0.85;
  }
  function ring() {
    [660, 880].forEach(function (pitch, index) {
      var tone = audio.createOscillator(), loudness = audio.createGain(), at = audio.currentTime + index * 0.35;
      tone.frequency.value = pitch;
      loudness.gain.setValueAtTime(0.4, at);
      loudness.gain.exponentialRampToValueAtTime(0.001, at + 0.6);
      tone.connect(loudness);
      loudness.connect(audio.destination);
      tone.start(at);
      tone.stop(at + 0.6);
    });
  }
  function tell(article) {
    if (!audio) return;
    ring();
    if (!window.speechSynthesis) return;
    var voices = speechSynthesis.getVoices();
    ['bn', 'en'].forEach(function (language) {
      var voice = voices.filter(function (one) { return one.lang.slice(0, 2) === language; })[0];
      if (!voice) return;
      var words = new SpeechSynthesisUtterance(article.getAttribute('data-say-' + language));
      words.voice = voice;
      words.lang = voice.lang;
      speechSynthesis.speak(words);
    });
  }
  sound.hidden = !(window.AudioContext || window.webkitAudioContext);
  sound.onclick = function () {
    audio = new (window.AudioContext || window.webkitAudioContext)();
    if (audio.resume) audio.resume();
    ring();
    sound.hidden = true;
  };
  if (!sound.hidden) sound.focus();
  ['wheel', 'touchstart', 'keydown'].forEach(function (input) {
    addEventListener(input, function () { readAt = Date.now(); });
  });
  root.className = 'live';
  addEventListener('resize', function () { showPage(page); });
  showPage(0);
  open();
  setInterval(function () { readAll(); open(); }, 60000);
  setInterval(turn, PAGE_MS);
})();`;

/** The source of the script in a content security policy. */
export const BOARD_SCRIPT_SOURCE = `'sha256-${createHash('sha256').update(BOARD_SCRIPT).digest('base64')}'`;
