/** The children of a node in every open tree: what is in its shadow root comes first. */
export function* childrenAcross(node: Node): Generator<Node> {
  if (node instanceof Element && node.shadowRoot) yield* node.shadowRoot.childNodes;
  yield* node.childNodes;
}

/** The node that holds another one, out of shadow roots too. */
export const parentAcross = (node: Node): Node | null =>
  node.parentNode instanceof ShadowRoot ? node.parentNode.host : node.parentNode;

export function containsAcross(outer: Node, inner: Node): boolean {
  for (let at: Node | null = inner; at; at = parentAcross(at)) if (at === outer) return true;
  return false;
}

/** Which thing each node of a page shows at one moment. */
export interface Snapshot {
  readonly keyOf: ReadonlyMap<Node, string>;
  readonly nodeOf: ReadonlyMap<string, Node>;
}

/**
 * Knows which thing each node of a page shows, in a way that nothing in the page tells: the oracle of the corpus. What a
 * page has not marked is known by the nearest node that is, and by its path from there.
 */
export class Identities {
  readonly #marks = new WeakMap<Node, string>();
  #count = 0;

  mark(node: Node, key: string): void {
    this.#marks.set(node, key);
  }

  markOf(node: Node): string | undefined {
    return this.#marks.get(node);
  }

  /** Marks each node of a tree as a thing of its own. */
  markAll(root: Node): void {
    this.mark(root, `${root.nodeName.toLowerCase()}-${(this.#count += 1)}`);
    for (const child of root.childNodes) this.markAll(child);
  }

  /** A copy of a tree that shows the same things. */
  copy<T extends Node>(root: T): T {
    const copied = root.cloneNode(true) as T;
    this.carry(root, copied);
    return copied;
  }

  /** What one tree shows, another one of the same shape shows from now on. */
  carry(from: Node, to: Node): void {
    const key = this.#marks.get(from);
    if (key !== undefined) this.#marks.set(to, key);
    for (const [index, child] of [...from.childNodes].entries()) {
      const copied = to.childNodes[index];
      if (copied) this.carry(child, copied);
    }
  }

  /** What a frame is known by that holds one marked node and nothing else. */
  #onlyMarkIn(node: Node): string | undefined {
    const children = [...node.childNodes].filter((child) => !(child instanceof Comment));
    const [child] = children;
    if (!child || children.length > 1) return undefined;
    const mark = this.#marks.get(child) ?? this.#onlyMarkIn(child);
    return mark && `${mark}/around`;
  }

  /** Marks all nodes with what they are known by now, before paths change. */
  freeze(root: Element): void {
    for (const [node, key] of this.snapshot(root).keyOf) if (node.getRootNode() === document) this.mark(node, key);
  }

  snapshot(root: Element): Snapshot {
    const [keyOf, nodeOf] = [new Map<Node, string>(), new Map<string, Node>()];
    const frames = new Map<string, Node>();
    const visit = (node: Node, key: string): void => {
      keyOf.set(node, key);
      if (!nodeOf.has(key)) nodeOf.set(key, node);
      const counts = new Map<string, number>();
      for (const child of childrenAcross(node)) {
        if (child instanceof Comment) continue;
        const mark = this.#marks.get(child);
        const kind = `${child.getRootNode() === node.getRootNode() ? '' : '^'}${child.nodeName.toLowerCase()}`;
        const around = mark === undefined ? this.#onlyMarkIn(child) : undefined;
        if (mark === undefined) counts.set(kind, (counts.get(kind) ?? 0) + 1);
        const path = `${key}/${kind}${counts.get(kind) ?? 0}`;
        // A frame around one record holds others at other times.
        if (around !== undefined && !frames.has(path)) frames.set(path, child);
        visit(child, mark ?? around ?? path);
      }
    };
    visit(root, this.#marks.get(root) ?? 'page');
    // A node that is marked with a path comes before a frame that is at that path by now.
    for (const [path, frame] of frames) if (!nodeOf.has(path)) nodeOf.set(path, frame);
    return { keyOf, nodeOf };
  }
}

/** All texts of the record a node is in; none where it is in none. */
export function recordTexts(node: Node, { keyOf, nodeOf }: Snapshot): readonly string[] {
  const [key = ''] = keyOf.get(node)?.split('/') ?? [];
  const record = key === 'page' ? undefined : nodeOf.get(key);
  const texts: string[] = [];
  const read = (at: Node): void => {
    if (at instanceof Text && at.data.trim()) texts.push(at.data.trim());
    for (const child of childrenAcross(at)) read(child);
  };
  if (record) read(record);
  return texts;
}
