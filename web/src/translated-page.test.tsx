import { act, render } from '@testing-library/react';
import { useState } from 'react';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Sentences, showOriginal, translatePage } from './test/translator.ts';
import { keepTextsUnderTranslation } from './translated-page.ts';

interface Queue {
  waiting: number;
  serving: number | null;
  isLate?: boolean;
  order?: string[];
}

let show: (queue: Queue) => void;

/** Texts beside each other and beside elements, as the desk has them. */
function Desk() {
  const [{ waiting, serving, isLate, order = [] }, setQueue] = useState<Queue>({ waiting: 4, serving: 12 });
  show = setQueue;
  return (
    <main>
      <p>
        {isLate && <b>Late. </b>}
        Now {serving ?? 'nobody'}, {waiting} waiting
        {serving === null && <i> (break)</i>}
      </p>
      <p>
        {serving !== null && 'Serial '}
        <b>{serving}</b>
        {serving !== null && ' is inside'}
      </p>
      <p>
        {order.map((name) => (
          <span key={name}>{name}</span>
        ))}
        {isLate ? ' tell them' : ' all is well'}
      </p>
    </main>
  );
}

const shown = () => [...document.querySelectorAll('p')].map(({ textContent }) => textContent);
/** The observers of mutations run before the next paint, so right after the change. */
const change = (queue: Queue) => act(async () => show(queue));

const { removeChild, insertBefore } = Node.prototype;
beforeAll(keepTextsUnderTranslation);
afterAll(() => {
  Object.assign(Node.prototype, { removeChild, insertBefore });
});

describe.each<Sentences>(['each text apart', 'one element for all'])('A translated page, %s', (sentences) => {
  beforeEach(async () => {
    render(<Desk />);
    await act(async () => translatePage(sentences));
    expect(document.querySelectorAll('font > font').length).toBeGreaterThan(3);
  });

  test('shows numbers that change', async () => {
    await change({ waiting: 5, serving: 13 });
    expect(shown()).toEqual(['Now 13, 5 waiting', 'Serial 13 is inside', ' all is well']);
    await act(async () => translatePage(sentences));
    await change({ waiting: 4, serving: 13 });
    expect(shown()[0]).toBe('Now 13, 4 waiting');
  });

  test('lets texts and elements go and come beside each other', async () => {
    await change({ waiting: 4, serving: null });
    expect(shown()).toEqual(['Now nobody, 4 waiting (break)', '', ' all is well']);
    await act(async () => translatePage(sentences));
    await change({ waiting: 4, serving: 14, isLate: true, order: ['Abul', 'Bithi'] });
    expect(shown()).toEqual(['Late. Now 14, 4 waiting', 'Serial 14 is inside', 'AbulBithi tell them']);
    await act(async () => translatePage(sentences));
    await change({ waiting: 4, serving: 14, order: ['Bithi', 'Abul'] });
    expect(shown()).toEqual(['Now 14, 4 waiting', 'Serial 14 is inside', 'BithiAbul all is well']);
  });

  test('shows numbers that change after the original was shown again', async () => {
    await act(async () => showOriginal());
    expect(shown()[0]).toBe('Now 12, 4 waiting');
    expect(document.querySelector('font')).toBeNull();
    await change({ waiting: 3, serving: 13 });
    expect(shown()[0]).toBe('Now 13, 3 waiting');
  });
});
