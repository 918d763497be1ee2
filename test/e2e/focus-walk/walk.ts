import type { Page } from 'playwright';
import type { Control } from './stage.js';

/** How deep what a control opens is walked: a menu, a question it asks, its answer. */
const DEEPEST = 3;

/** Of more controls of one kind, such as the emoji of a picker, the first, the second and the last are used. */
const MANY = 8;

/** Where the focus was lost: the controls used on the way there, the last one first. */
type Loss = string;

/** Uses each control of a story by keys, and each control that one opens; returns where the focus was lost. */
export class FocusWalk {
  readonly #page: Page;
  readonly #story: string;
  readonly #losses: Loss[] = [];
  readonly #used = new Set<string>();
  /** What was used in menus and dialogs, also of other stories of the same element: they are alike in all of them. */
  readonly #usedInside: Set<string>;
  #presses = 0;

  constructor(page: Page, story: string, usedInside: Set<string>) {
    this.#page = page;
    this.#story = story;
    this.#usedInside = usedInside;
  }

  get presses(): number {
    return this.#presses;
  }

  async losses(): Promise<readonly Loss[]> {
    await this.#show();
    await this.#walk([], await this.#controls());
    return this.#losses;
  }

  async #walk(way: readonly Control[], controls: readonly Control[]): Promise<void> {
    const before = new Set(controls.map(({ name }) => name));
    let isFresh = true;
    for (const control of sample(controls)) {
      const step = [...way, control].map(({ name }) => name).join(' → ');
      const used = way.length > 0 ? this.#usedInside : this.#used;
      if (used.has(control.name)) continue;
      used.add(control.name);
      if (!isFresh && !(await this.#retrace(way))) return;
      isFresh = false;
      // What goes once the focus comes, such as a tooltip's button, is not there to be used.
      if (!(await this.#focus(control))) continue;
      await this.#press(control.key);
      if (await this.#isLost()) this.#losses.push(step);
      const after = await this.#controls();
      const opened = after.filter(({ name }) => !before.has(name));
      isFresh = after.length === before.size && opened.length === 0 && way.length === 0;
      if (opened.length > 0) {
        await this.#press('Escape');
        if (await this.#isLost()) this.#losses.push(`${step} → Escape`);
        if (way.length + 1 < DEEPEST) {
          const inner = opened.filter(({ name }) => !this.#usedInside.has(name));
          if (inner.length > 0 && (await this.#retrace([...way, control]))) await this.#walk([...way, control], inner);
        }
      }
    }
  }

  /** Shows the story anew and uses the controls on the way; returns whether they are all there. */
  async #retrace(way: readonly Control[]): Promise<boolean> {
    await this.#show();
    for (const control of way) {
      if (!(await this.#focus(control))) return false;
      await this.#press(control.key);
    }
    return true;
  }

  async #press(key: string): Promise<void> {
    this.#presses += 1;
    await this.#page.keyboard.press(key);
    await this.#page.evaluate(() => stage.rest());
  }

  #show(): Promise<void> {
    return this.#page.evaluate((story) => stage.show(story), this.#story);
  }

  #controls(): Promise<readonly Control[]> {
    return this.#page.evaluate(() => stage.controls());
  }

  #focus({ name }: Control): Promise<boolean> {
    return this.#page.evaluate((at) => stage.focus(at), name);
  }

  #isLost(): Promise<boolean> {
    return this.#page.evaluate(() => stage.isLost());
  }
}

function sample(controls: readonly Control[]): readonly Control[] {
  const kinds = new Map<string, Control[]>();
  for (const control of controls) {
    const same = kinds.get(control.kind);
    if (same) same.push(control);
    else kinds.set(control.kind, [control]);
  }
  return [...kinds.values()].flatMap((same) => (same.length > MANY ? [...same.slice(0, 2), ...same.slice(-1)] : same));
}
