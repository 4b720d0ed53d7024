import { createHash } from 'node:crypto';

/**
 * The script of the board, in the language of browsers of 2017, because televisions are old. A stream says which doctor's queue
 * has changed, and the script fetches that doctor's part again. When a number changes, it rings and says the number in each
 * language that the browser has a voice for, after one press has allowed sound. It says when the server does not answer, reads
 * everything again every minute, and loads the whole page again on a new day.
 */
export const BOARD_SCRIPT = `(function () {
  var board = document.querySelector('main'), lost = document.getElementById('lost');
  var sound = document.getElementById('sound'), audio = null, source = null, timers = {}, again = 0, readAt = 0;
  function part(doctor) { return board.querySelector('[data-doctor="' + doctor + '"]'); }
  function fetchPart(doctor) {
    return fetch('/board' + (doctor ? '/' + doctor : '') + '?part=1&lang=' + document.documentElement.lang, { cache: 'no-store', credentials: 'omit' })
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
    if (!changed) { if (shown) shown.parentNode.removeChild(shown); return; }
    if (!shown) { if (!board.hasAttribute('data-only')) readAll(); return; }
    var isNew = changed.getAttribute('data-serving') && changed.getAttribute('data-serving') !== shown.getAttribute('data-serving');
    if (shown.outerHTML === changed.outerHTML) return;
    shown.parentNode.replaceChild(changed, shown);
    if (isNew) {
      changed.className = 'called';
      changed.scrollIntoView({ block: 'nearest' });
      tell(changed);
    }
  }
  function readAll() {
    var only = board.getAttribute('data-only');
    fetchPart(only).then(function (html) {
      answered();
      var holder = document.createElement('div');
      holder.innerHTML = html;
      if (holder.firstElementChild.getAttribute('data-day') !== board.firstElementChild.getAttribute('data-day')) { location.reload(); return; }
      var now = holder.querySelectorAll('article'), before = board.querySelectorAll('article'), i;
      if (now.length !== before.length) { board.innerHTML = html; return; }
      for (i = 0; i < now.length; i += 1) show(now[i].getAttribute('data-doctor'), now[i].outerHTML);
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
    var page = document.scrollingElement || document.documentElement, end = page.scrollHeight - window.innerHeight;
    if (end <= 0 || Date.now() - readAt < 60000) return;
    page.scrollTop = page.scrollTop >= end - 2 ? 0 : page.scrollTop + window.innerHeight * 0.85;
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
  open();
  setInterval(function () { readAll(); open(); }, 60000);
  setInterval(turn, 12000);
})();`;

/** The source of the script in a content security policy. */
export const BOARD_SCRIPT_SOURCE = `'sha256-${createHash('sha256').update(BOARD_SCRIPT).digest('base64')}'`;
