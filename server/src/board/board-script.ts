import { createHash } from 'node:crypto';
import { PHONE, TELEVISION } from './board-style.ts';

/**
 * The script of the board, in the language of browsers of 2017, because televisions are old. A stream says which doctor's queue
 * has changed, and the script fetches that doctor's part again. When a number changes, it rings and says the number in each
 * language that the browser has a voice for, after one press has allowed sound. Browsers load their voices late, so a number
 * waits a few seconds for them, and is said if it is still the current one.
 *
 * On a television more than six sittings are pages of six, which turn every 12 seconds; a new number turns to its page. A
 * smaller screen scrolls by itself while nobody touches it, but a phone does not. The script says when the server does not
 * answer and reads everything again every minute and at midnight. A new day does not load the page again, because the browser
 * would forget that sound is allowed; only a server with another page than this one makes it do so.
 */
export const BOARD_SCRIPT = `(function () {
  var board = document.querySelector('main'), lost = document.getElementById('lost');
  var sound = document.getElementById('sound'), audio = null, source = null, timers = {}, again = 0, readAt = 0;
  var root = document.documentElement, dots = document.getElementById('pages'), page = 0, turning = 0;
  var clock = document.getElementById('clock'), hours = clock.getAttribute('data-hours').split('|'), midnight = 0;
  var unsaid = {}, voicesLate = 0, only = board.getAttribute('data-only');
  var PAGE_SIZE = 6, PAGE_MS = 12000, VOICES_MS = 5000, DAY_MS = 86400000;
  var isTelevision = window.matchMedia('${TELEVISION}'), isPhone = window.matchMedia('${PHONE}');
  function list(within, what) { return [].slice.call(within.querySelectorAll(what)); }
  function cards() { return list(board, '.sittings > article'); }
  function doctorOf(card) { return card.getAttribute('data-doctor'); }
  function servingOf(card) { return card && card.getAttribute('data-serving'); }
  function part(doctor) { return board.querySelector('[data-doctor="' + doctor + '"]'); }
  function elementOf(html) { var holder = document.createElement('div'); holder.innerHTML = html; return holder.firstElementChild; }
  function fetchPart(doctor) {
    return fetch('/board' + (doctor ? '/' + doctor : '') + '?part=1&lang=' + root.lang + (only ? '' : '&card=1'), { cache: 'no-store', credentials: 'omit' })
      .then(function (answer) { if (!answer.ok) throw new Error(); return answer.text(); })
      .then(function (html) { lost.hidden = true; return elementOf(html); });
  }
  function soon(doctor) {
    clearTimeout(timers[doctor]);
    timers[doctor] = setTimeout(function () {
      fetchPart(doctor).then(function (sittings) {
        var card = sittings.querySelector('article'), shown = part(doctor);
        if (card && shown && card.hasAttribute('data-over') === shown.hasAttribute('data-over')) show(card, shown);
        else if (card || shown) readAll();
      }).catch(failed);
    }, 50);
  }
  function isCalled(card, shown) { return servingOf(card) && servingOf(card) !== servingOf(shown); }
  function show(card, shown) {
    var isNew = isCalled(card, shown);
    card.hidden = shown.hidden;
    card.className = shown.className;
    if (shown.outerHTML === card.outerHTML) return;
    card.className = isNew ? 'called' : '';
    shown.parentNode.replaceChild(card, shown);
    if (isNew) announce(card);
  }
  function announce(card) {
    if (card.hidden) showPage(Math.floor(cards().indexOf(card) / PAGE_SIZE));
    else if (!isTelevision.matches && !isPhone.matches) card.scrollIntoView({ block: 'nearest' });
    tell(card);
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
  function orderOf(sittings) {
    return list(sittings, 'article').map(function (card) { return doctorOf(card) + card.hasAttribute('data-over'); }).join();
  }
  function readAll() {
    fetchPart(only).then(function (now) {
      var old = board.firstElementChild, isSameDay = now.getAttribute('data-day') === old.getAttribute('data-day');
      if (!isSameDay && now.getAttribute('data-frame') !== old.getAttribute('data-frame')) { location.reload(); return; }
      root.setAttribute('data-light', now.getAttribute('data-light'));
      setClock(now);
      if (isSameDay && orderOf(now) === orderOf(old)) {
        list(now, 'article').forEach(function (card) { show(card, part(doctorOf(card))); });
        return;
      }
      var called = list(now, 'article').filter(function (card) { return isSameDay && isCalled(card, part(doctorOf(card))); });
      if (old.querySelector('details[open]') && now.querySelector('details')) now.querySelector('details').open = true;
      board.replaceChild(now, old);
      showPage(page);
      called.forEach(function (card) { card.className = 'called'; announce(card); });
    }).catch(failed);
  }
  function setClock(sittings) {
    midnight = performance.now() - sittings.getAttribute('data-second') * 1000;
    tick();
  }
  function tick() {
    var passed = performance.now() - midnight, minute;
    if (passed >= DAY_MS) { midnight += passed - passed % DAY_MS; passed %= DAY_MS; readAll(); }
    minute = ('0' + Math.floor(passed / 60000) % 60).slice(-2);
    if (root.lang === 'bn') minute = minute.replace(/./g, function (digit) { return String.fromCharCode(2534 + Number(digit)); });
    minute = hours[Math.floor(passed / 3600000)].replace(':', ':' + minute);
    if (clock.textContent !== minute) clock.textContent = minute;
  }
  function failed() { lost.hidden = false; clearTimeout(again); again = setTimeout(readAll, 5000); }
  function open() {
    if (!window.EventSource || (source && source.readyState !== 2)) return;
    source = new EventSource(board.getAttribute('data-events'));
    source.addEventListener('queue', function (event) { soon(JSON.parse(event.data).doctorId); });
    source.onerror = function () { setTimeout(open, 10000 + Math.random() * 10000); clearTimeout(again); again = setTimeout(readAll, 1000); };
  }
  function turn() {
    var screen = document.scrollingElement || root, end = screen.scrollHeight - window.innerHeight;
    if (isTelevision.matches || isPhone.matches || end <= 0 || Date.now() - readAt < 60000) return;
    screen.scrollTop = screen.scrollTop >= end - 2 ? 0 : screen.scrollTop + window.innerHeight * 0.85;
  }
  function ring() {
    if (audio.resume) audio.resume();
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
  function tell(card) {
    if (!audio) return;
    ring();
    if (!window.speechSynthesis) return;
    unsaid[doctorOf(card)] = servingOf(card);
    say();
    clearTimeout(voicesLate);
    voicesLate = setTimeout(function () { say(); unsaid = {}; }, VOICES_MS);
  }
  function say() {
    var voices = speechSynthesis.getVoices(), numbers = unsaid;
    if (voices.length === 0) return;
    unsaid = {};
    Object.keys(numbers).forEach(function (doctor) {
      var card = part(doctor);
      if (servingOf(card) !== numbers[doctor]) return;
      ['bn', 'en'].forEach(function (language) {
        var voice = voices.filter(function (one) { return one.lang.slice(0, 2) === language; })[0];
        if (!voice) return;
        var words = new SpeechSynthesisUtterance(card.getAttribute('data-say-' + language));
        words.voice = voice;
        words.lang = voice.lang;
        speechSynthesis.speak(words);
      });
    });
  }
  sound.hidden = !(window.AudioContext || window.webkitAudioContext);
  sound.onclick = function () {
    audio = new (window.AudioContext || window.webkitAudioContext)();
    ring();
    sound.hidden = true;
  };
  if (!sound.hidden && !isPhone.matches) sound.focus();
  if (window.speechSynthesis) { speechSynthesis.onvoiceschanged = say; speechSynthesis.getVoices(); }
  ['wheel', 'touchstart', 'keydown'].forEach(function (input) {
    addEventListener(input, function () { readAt = Date.now(); });
  });
  root.className = 'live';
  addEventListener('resize', function () { showPage(page); });
  showPage(0);
  setClock(board.firstElementChild);
  open();
  setInterval(tick, 1000);
  setInterval(function () { readAll(); open(); }, 60000);
  setInterval(turn, PAGE_MS);
})();`.replace(/\n +/g, '\n');

/** The source of the script in a content security policy. */
export const BOARD_SCRIPT_SOURCE = `'sha256-${createHash('sha256').update(BOARD_SCRIPT).digest('base64')}'`;
