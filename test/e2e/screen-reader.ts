import type { CDPSession, Page } from 'playwright';
import { expect } from 'vitest';
import { noteAnnouncements } from './announcements.js';

type AXNode = Awaited<ReturnType<typeof readTree>>[number];

/** The page, and what it loads, may be slow on a busy machine. */
const patience = { timeout: 15_000 };
/** Roles of which nothing is heard: what lies in them counts. */
const silent = new Set(['none', 'generic', 'InlineTextBox', 'LineBreak', 'ListMarker', 'RootWebArea', 'mark']);
/** Roles of what a person uses, or finds their way by: each needs a name. */
const named =
  /^(alertdialog|application|button|checkbox|combobox|dialog|img|link|listbox|menu|menuitem\w*|option|radio|searchbox|switch|tab|tablist|textbox|toolbar)$/;
/** States that are said, and the value that goes without saying. */
const unsaid: Readonly<Record<string, unknown>> = {
  expanded: undefined,
  pressed: undefined,
  checked: undefined,
  selected: false,
  disabled: false,
};

async function readTree(session: CDPSession) {
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  return nodes;
}

const roleOf = ({ role }: AXNode): string => String(role?.value ?? '');
const nameOf = ({ name }: AXNode): string => String(name?.value ?? '');

/** An element as one line: `button "Send" disabled`. */
function line(node: AXNode): string {
  const states = (node.properties ?? []).flatMap(({ name, value }) => {
    if (!Object.hasOwn(unsaid, name) || value.value === unsaid[name]) return [];
    return value.value === true ? [name] : [`${name}=${String(value.value)}`];
  });
  const name = nameOf(node);
  const description = String(node.description?.value ?? '');
  // What is said twice is left out by screen readers; dates and times are another each day.
  const isNews = description && description !== name && roleOf(node) !== 'time';
  return [roleOf(node), ...(name ? [`"${name}"`] : []), ...states, ...(isNews ? [`(${description})`] : [])].join(' ');
}

/** A person who hears a page: by the tree that the browser hands to assistive technology, and by what is announced. */
export class ScreenReader {
  readonly #page: Page;
  readonly #session: CDPSession;
  #heard: string[] = [];

  private constructor(page: Page, session: CDPSession) {
    this.#page = page;
    this.#session = session;
  }

  /** Listens to a page from its next address on. */
  static async on(page: Page): Promise<ScreenReader> {
    await page.addInitScript(noteAnnouncements);
    return new ScreenReader(page, await page.context().newCDPSession(page));
  }

  /** Waits until the focus is on an element, given as a line. */
  async arrives(at: string): Promise<void> {
    await expect.poll(() => this.#focused(), patience).toBe(at);
  }

  /** Waits until this has been announced since the last time, in order, and nothing beside it. */
  async hears(...announcements: string[]): Promise<void> {
    const hear = async () =>
      (this.#heard = [...this.#heard, ...(await this.#page.evaluate(() => announced.splice(0)))]);
    await expect.poll(hear, patience).toEqual(announcements);
    this.#heard = [];
  }

  /** Waits until the first element with a role and a name holds these lines, each deeper by two spaces. */
  async finds(role: string, name: string, tree: string): Promise<void> {
    const lines = tree.split('\n').filter((each) => each.trim());
    const indent = /^ */.exec(lines[0] ?? '')?.[0].length ?? 0;
    const expected = lines.map((each) => each.slice(indent).trimEnd());
    await expect.poll(() => this.#tree(role, name), patience).toEqual(expected);
  }

  /** What a person uses and hears no name of. */
  async nameless(): Promise<string[]> {
    const nodes = await readTree(this.#session);
    return nodes.filter((node) => !node.ignored && named.test(roleOf(node)) && !nameOf(node)).map(line);
  }

  async #focused(): Promise<string> {
    const nodes = await readTree(this.#session);
    const has = (node: AXNode, wanted: string) => node.properties?.find(({ name }) => name === wanted)?.value;
    const focused = nodes.findLast((node) => has(node, 'focused')?.value);
    if (!focused) return '';
    const [active] = has(focused, 'activedescendant')?.relatedNodes ?? [];
    const option = active && nodes.find((node) => node.backendDOMNodeId === active.backendDOMNodeId);
    return option ? `${line(focused)} at ${line(option)}` : line(focused);
  }

  async #tree(role: string, name: string): Promise<string[]> {
    const nodes = await readTree(this.#session);
    const byId = new Map(nodes.map((node) => [node.nodeId, node]));
    const root = nodes.find((node) => !node.ignored && roleOf(node) === role && nameOf(node) === name);
    return root ? lines(root, byId, '') : [];
  }
}

/** An element and what lies in it; text that its name says already is left out. */
function lines(node: AXNode, byId: ReadonlyMap<string, AXNode>, around: string): string[] {
  const isSilent = node.ignored || silent.has(roleOf(node));
  const said = isSilent ? around : nameOf(node) || around;
  const inner = (node.childIds ?? []).flatMap((id) => {
    const child = byId.get(id);
    return child ? lines(child, byId, said) : [];
  });
  if (isSilent) return inner;
  if (roleOf(node) === 'StaticText') return around.includes(nameOf(node).trim()) ? [] : [`"${nameOf(node)}"`];
  return [line(node), ...inner.map((each) => `  ${each}`)];
}
