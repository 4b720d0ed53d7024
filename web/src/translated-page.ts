/**
 * Keeps React working on a page that the browser translates (Google Translate and similar).
 *
 * Such a translator takes a text node of React out of the page and puts a `<font>` with its own words in the
 * same place (facebook/react#11538). React then fails in `removeChild` and `insertBefore`. A text that
 * changes is written into a node that nobody sees: the desk would go on showing the previous serial.
 *
 * So this function notes which `<font>` replaces which text. When React touches one of these texts, their
 * parent gets all its own texts back, before the next paint. The translator sees new texts and translates
 * them.
 */
export function keepTextsUnderTranslation(): void {
  /** The node in place of a text of the page. Several texts of one sentence may have become one `<font>`. */
  const places = new WeakMap<Node, ChildNode>();
  /** The texts that a parent has lost, in their order. */
  const lost = new WeakMap<Node, Set<Text>>();
  const { removeChild, insertBefore } = Node.prototype;

  const observer = new MutationObserver(learn);
  observer.observe(document, { childList: true, subtree: true });

  function learn(records: readonly MutationRecord[]): void {
    const added = new Set(records.flatMap((record) => [...record.addedNodes]));
    for (const { target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      // A text that is not in the page has changed, so its parent gets its texts back.
      giveBack(places.get(target)?.parentNode);

      const place = [...addedNodes, previousSibling, nextSibling].find(
        (node): node is ChildNode => node?.parentNode === target && added.has(node),
      );
      for (const node of place ? removedNodes : []) {
        if (node instanceof Text && node.parentNode !== target && place?.nodeName === 'FONT') {
          note(node, target, place);
        }
        // The translator shows the original again, or another language.
        for (const text of lost.get(target) ?? []) {
          if (place && places.get(text) === node) note(text, target, place);
        }
      }

      // A text that is in the page again needs no substitute.
      for (const node of addedNodes) {
        const substitute = places.get(node);
        if (!substitute || substitute.contains(node)) continue;
        places.delete(node);
        substitute.remove();
      }
    }
  }

  function note(text: Text, parent: Node, place: ChildNode): void {
    places.set(text, place);
    lost.set(parent, (lost.get(parent) ?? new Set()).add(text));
    observer.observe(text, { characterData: true });
  }

  function giveBack(parent: Node | null | undefined): void {
    const texts = [...((parent && lost.get(parent)) ?? [])].reverse();
    const substitutes = texts.map((text) => places.get(text));
    for (const [index, text] of texts.entries()) {
      lost.get(parent as Node)?.delete(text);
      places.delete(text);
      const substitute = substitutes[index];
      if (substitute?.parentNode === parent) substitute?.after(text);
    }
    for (const substitute of substitutes) substitute?.remove();
  }

  function catchUp(parent: Node): void {
    learn(observer.takeRecords());
    giveBack(parent);
  }

  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode !== this) catchUp(this);
    // A node that something else has moved is removed from its new place.
    if (child.parentNode) removeChild.call(child.parentNode, child);
    return child;
  };

  Node.prototype.insertBefore = function <Child extends Node>(
    this: Node,
    child: Child,
    before: Node | null,
  ): Child {
    if (before && before.parentNode !== this) catchUp(this);
    insertBefore.call(this, child, before?.parentNode === this ? before : null);
    return child;
  };
}
