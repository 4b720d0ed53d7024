import { catalogues, textIn } from '@clinic-serial/contract/messages/catalogues';
import type { Language } from '@clinic-serial/contract/terms/languages';
import type { Config } from '../config.ts';
import { ageTexts } from '../pages/age.ts';
import { escapeHtml } from '../pages/page-head.ts';
import { STYLE } from '../pages/plain-page-style.ts';
import { OFFLINE_SCRIPT } from './offline-script.ts';

const OFFLINE_STYLE = `${STYLE}
#tickets { list-style: none; margin: 0; padding: 0; }
#tickets li { margin: 0 0 1rem; padding: 1rem; border: 1px solid var(--line); border-radius: 10px; }
#tickets p { margin: 0 0 .25rem; }
.top { display: flex; justify-content: space-between; gap: 1rem; }
.serial { font-size: 3.5rem; font-weight: 700; line-height: 1.2; }
.doctor { font-weight: 600; font-size: 1.125rem; }
.reference { font-family: ui-monospace, monospace; }
svg { width: 8rem; height: 8rem; padding: .5rem; background: #fff; border-radius: 6px; flex: none; }
h2 { font-size: 1.125rem; }
button { flex: none; width: 100%; }
[hidden] { display: none; }
`;

/** The page that a browser keeps, and shows when it cannot reach the clinic. It holds no data of anybody: its script adds the tickets. */
export function offlinePage(clinic: Config['clinic'], language: Language): string {
  const catalogue = catalogues[language];
  const text = (key: OfflineKey) => escapeHtml(catalogue[key]);
  const dialled = escapeHtml(clinic.phone.replace(/[^\d+]/g, ''));
  const call = escapeHtml(catalogue.liveCall({ phone: clinic.phone }));
  const phoneLine = clinic.phone ? `<p><a href="tel:${dialled}">${call}</a></p>` : '';
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${text('offlineTitle')}</title><style>${OFFLINE_STYLE}</style></head>
<body><header><p>${escapeHtml(textIn(language, clinic.name, clinic.nameBn))}</p></header>
<main ${ageTexts(language)}><h1 class="place">${text('offlineTitle')}</h1>
<p>${text('offlineText')}</p>
${phoneLine}
<p><button type="button" id="again">${text('offlineAgain')}</button></p>
<h2>${text('offlineTickets')}</h2>
<p id="none">${text('offlineNone')}</p>
<ul id="tickets" hidden></ul>
<template><li><div class="top"><div><p class="quiet">${text('offlineSerial')}</p><p class="serial"></p></div>
<svg role="img" aria-label="${text('offlineCode')}"><path></path></svg></div>
<p class="doctor"></p><p class="place"></p><p><span class="date"></span>, <span class="hours"></span></p>
<p>${text('offlineReference')}: <span class="reference"></span></p>
<p><a class="queue" hidden>${text('offlineQueue')}</a></p>
<p class="quiet">${text('offlineSaved')} <span class="age"></span></p></li></template></main>
<script>${OFFLINE_SCRIPT}</script></body></html>
`;
}

type OfflineKey = Extract<keyof (typeof catalogues)['en'], `offline${string}`>;
