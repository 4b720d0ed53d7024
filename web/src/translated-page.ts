/** What stands in the page for a text that a translator has taken out of it. */
interface Replaced {
  parent: Node;
  place: ChildNode;
}

/**
 * Keeps React working on a page that the browser translates (Google Translate and its kind).
 *
 * Such a translator takes a text node of React out of the page and puts a `<font>` with its own words in the
 * same place (facebook/react#11538). React then fails in `removeChild` and `insertBefore`. And a text that
 * changes is written into a node that nobody sees: the desk would go on showing the serial before.
 *
 * So this notes which `<font>` stands for which text. When React touches one of these texts, their parent
 * gets all its own texts back, before the next paint. The translator sees new texts, and translates them.
 *
 * @returns a function that ends this, for tests
 */
export function keepTextsUnderTranslation(): () => void {
  const replaced = new WeakMap<Node, Replaced>();
  /** The texts that a parent has lost, in their order. */
  const lost = new WeakMap<Node, Set<Text>>();
  /** The texts that were removed by a script of the page, so hardly by a translator. */
  const removed = new WeakSet<Node>();
  const places = new WeakSet<Node>();
  const { removeChild, insertBefore } = Node.prototype;

  const observer = new MutationObserver(learn);
  observer.observe(document, { childList: true, subtree: true });

  function learn(records: readonly MutationRecord[]): void {
    const added = new Set(records.flatMap((record) => [...record.addedNodes]));
    for (const record of records) {
      if (record.type === 'characterData') giveBack(replaced.get(record.target)?.parent);
      for (const node of record.removedNodes) noteReplacement(node, record, added);
      for (const node of record.addedNodes) noteReturn(node);
    }
  }

  function noteReplacement(node: Node, record: MutationRecord, added: ReadonlySet<Node>): void {
    const parent = record.target;
    if (node.parentNode === parent) return;
    const neighbours = [...record.addedNodes, record.previousSibling, record.nextSibling].filter(
      (near): near is ChildNode => near?.parentNode === parent,
    );
    if (node instanceof Text) {
      // Several texts of one sentence may have become one <font>.
      const place = neighbours.find(
        (near) => near.nodeName === 'FONT' && (places.has(near) ? !removed.has(node) : added.has(near)),
      );
      if (place) note(node, { parent, place });
    } else if (places.has(node)) {
      // The translator shows the original again, or another language.
      const place = neighbours.find((near) => added.has(near));
      for (const text of lost.get(parent) ?? []) {
        if (place && replaced.get(text)?.place === node) note(text, { parent, place });
      }
    }
  }

  function note(text: Text, now: Replaced): void {
    if (now.place === text) return;
    replaced.set(text, now);
    places.add(now.place);
    lost.set(now.parent, (lost.get(now.parent) ?? new Set()).add(text));
    observer.observe(text, { characterData: true });
  }

  /** A text that is in the page again needs no substitute. */
  function noteReturn(node: Node): void {
    const { parent, place } = replaced.get(node) ?? {};
    if (!parent || !place || place.contains(node)) return;
    replaced.delete(node);
    lost.get(parent)?.delete(node as Text);
    place.remove();
  }

  function giveBack(parent: Node | undefined): void {
    const texts = parent && lost.get(parent);
    if (!texts) return;
    lost.delete(parent);
    const substitutes = new Set<ChildNode>();
    for (const text of [...texts].reverse()) {
      const place = replaced.get(text)?.place;
      replaced.delete(text);
      if (place?.parentNode !== parent) continue;
      place.after(text);
      substitutes.add(place);
    }
    for (const place of substitutes) place.remove();
  }

  function catchUp(parent: Node): void {
    learn(observer.takeRecords());
    giveBack(parent);
  }

  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode !== this) catchUp(this);
    if (child instanceof Text) removed.add(child);
    // A node that something else has moved leaves its new place.
    if (child.parentNode) removeChild.call(child.parentNode, child);
    return child;
  };

  Node.prototype.insertBefore = function <Child extends Node>(
    this: Node,
    child: Child,
    before: Node | null,
  ): Child {
    if (before && before.parentNode !== this) catchUp(this);
    let next = before;
    while (next && next.parentNode !== this) next = next.parentNode;
    insertBefore.call(this, child, next);
    return child;
  };

  return () => {
    observer.disconnect();
    Object.assign(Node.prototype, { removeChild, insertBefore });
  };
}
