import type { Page } from 'playwright';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { errorFreeProfiles } from './fresh-profiles.js';
import { ScreenReader } from './screen-reader.js';

/** What has the focus while a place for a comment is chosen. */
const chooser =
  'application "Click anything to comment" (Up and Down move between elements, Left and Right move out of and into an element, Home and End move to the first and last. Press Enter to comment, Escape to exit.)';

describe('a screen reader', () => {
  const profile = errorFreeProfiles();
  let page: Page;
  let reader: ScreenReader;

  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const type = (text: string) => page.keyboard.type(text);
  /** Writes at once: what is found is told once the typing rests, and a busy machine would rest between two keys. */
  const seek = (text: string) => page.keyboard.insertText(text);

  /** Presses a key until the focus is where it is wanted. */
  async function pressUntil(key: string, wanted: string): Promise<void> {
    const at = () => page.evaluate(focusedName);
    for (let presses = 0; !(await at()).startsWith(wanted); presses += 1) {
      if (presses > 30) throw new Error(`${key} does not lead to ${wanted}, but to ${await at()}.`);
      await press(key);
    }
  }

  /** Opens the menu of the thread that is open. */
  async function openMenu(): Promise<void> {
    await pressUntil('Shift+Tab', 'Status');
    await pressUntil('ArrowRight', 'Thread actions');
    await press('Enter');
    await reader.arrives('menuitem "Copy link"');
  }

  /** Closes the first thread, and comes to its pin. */
  async function close(): Promise<void> {
    await press('Escape');
    await reader.arrives('button "Open thread 1, on Where we are" expanded=false');
  }

  /** Goes on to choose what a comment is about. */
  async function choose(): Promise<void> {
    await pressUntil('Tab', 'Comment');
    await press('Enter');
    await reader.arrives(chooser);
  }

  /** Begins a thread by keys. */
  async function comment(text: string): Promise<void> {
    await choose();
    await press('Enter');
    await reader.arrives('textbox "New comment"');
    await type(text);
    await press('Enter');
    await reader.arrives('textbox "Reply…"');
    await reader.hears('Comment on: Where we are, link', 'Comment added');
  }

  beforeEach(async () => {
    page = await profile().newPage();
    reader = await ScreenReader.on(page);
    await page.goto(`${inject('demoUrl')}?empty`);
    // A key pressed before the store is there says nothing: the button is disabled until then.
    const begin = { name: 'Comment', exact: true, disabled: false };
    await page.locator('collab-comment-tool').getByRole('button', begin).waitFor();
  });

  it('tells where a comment goes, what it is written with, and that it is there', async () => {
    await choose();
    await press('ArrowDown', 'ArrowDown');
    await reader.hears('Comment on: Where we are, link', 'Comment on: Orders, link', 'Comment on: The Porto hub, link');
    await press('Enter');
    await reader.arrives('textbox "New comment"');
    await reader.finds(
      'dialog',
      'New comment',
      `
      dialog "New comment"
        heading "New comment"
        "Amara Okafor"
        button "Close"
        textbox "New comment"
          paragraph
        button "Formatting" pressed=false
        button "Mention someone"
        button "Add emoji"
        button "Attach files"
        button "Send" disabled
      `,
    );
    await seek('Ask @tom');
    await reader.hears('1 suggestion');
    await reader.arrives('textbox "New comment" at option "Tomás Ribeiro tomas@fernway.example" selected');
    await reader.finds(
      'listbox',
      'Mention someone',
      `
      listbox "Mention someone"
        option "Tomás Ribeiro tomas@fernway.example" selected
      `,
    );
    await press('Enter');
    await type('about https://fernway.example/lease ');
    await reader.finds(
      'textbox',
      'New comment',
      `
      textbox "New comment"
        paragraph
          "Ask "
          "@Tomás Ribeiro"
          " about "
          link "https://fernway.example/lease"
      `,
    );
    await press('Enter');
    await reader.hears('Comment added');
    await reader.arrives('textbox "Reply…"');
    await reader.finds(
      'dialog',
      'Thread 1, on The Porto hub',
      `
      dialog "Thread 1, on The Porto hub"
        heading "Thread 1, on The Porto hub"
        group "Thread 1"
          toolbar "Thread actions"
            "#"
            "1"
            button "Status: Open" expanded=false
            button "Resolve"
            button "Thread actions" expanded=false
            button "Close"
          list
            listitem "Comment by Amara Okafor: Ask @Tomás Ribeiro about https://fernway.example/lease"
              article "Comment by Amara Okafor"
                time
                  "now"
                toolbar "Actions for the comment by Amara Okafor"
                  button "Add reaction"
                  button "Actions for the comment by Amara Okafor" expanded=false
                paragraph
                  "Ask "
                  button "@Tomás Ribeiro" (Tomás Ribeiro, tomas@fernway.example)
                  " about "
                  link "https://fernway.example/lease"
          textbox "Reply…"
            paragraph
          button "Formatting" pressed=false
          button "Mention someone"
          button "Add emoji"
          button "Attach files"
          button "Send" disabled
      `,
    );
    expect(await reader.nameless()).toEqual([]);
  });

  it('tells of a reply, of a reaction, and of an edit', async () => {
    await comment('Ready?');
    await type('Not yet');
    await press('Enter');
    await reader.hears('Reply added');
    await reader.arrives('textbox "Reply…"');
    await pressUntil('Shift+Tab', 'Add reaction');
    await press('Enter');
    await reader.arrives('button "Thumbs up" pressed=false');
    await reader.finds(
      'dialog',
      'Add reaction',
      `
      dialog "Add reaction"
        toolbar "Add reaction"
          button "Thumbs up" pressed=false
          button "Thumbs down" pressed=false
          button "Heart" pressed=false
          button "Tears of joy" pressed=false
          button "Party" pressed=false
          button "Eyes" pressed=false
          button "Fire" pressed=false
          button "Raised hands" pressed=false
          button "More emoji"
      `,
    );
    await press('End', 'Enter');
    await reader.arrives('combobox "Search emoji" expanded');
    expect(await reader.nameless()).toEqual([]);
    await seek('rocket');
    await reader.hears('4 emoji found');
    await press('Enter');
    await reader.hears('🚀 added');
    await reader.arrives('button "Add reaction"');
    await press('ArrowRight');
    await reader.arrives('button "Actions for the comment by Amara Okafor" expanded=false');
    await press('Enter');
    await reader.arrives('menuitem "Edit"');
    await press('Enter');
    await reader.arrives('textbox "Edit comment"');
    await press('End');
    await type(', soon');
    await press('Enter');
    await reader.hears('Comment saved');
    await reader.arrives('button "Actions for the comment by Amara Okafor" expanded=false');
    await reader.finds(
      'toolbar',
      'Reactions',
      `
      toolbar "Reactions"
        button "🚀, 1 person: you" pressed=true
        button "Add reaction"
      `,
    );
  });

  it('tells who has a thread, and how it stands', async () => {
    await comment('Ready?');
    await openMenu();
    await type('as');
    await reader.arrives('menuitem "Assign"');
    await press('Enter');
    await reader.hears('4 suggestions');
    await seek('jon');
    await reader.hears('1 suggestion');
    expect(await reader.nameless()).toEqual([]);
    await press('Enter');
    await reader.arrives('button "Assignee: Jonas Weber" expanded=false');
    await pressUntil('Shift+Tab', 'Thread actions');
    await press('Home');
    await reader.arrives('button "Status: Open" expanded=false');
    await press('Enter');
    await reader.arrives('menuitemradio "Open" checked=true');
    await press('ArrowDown');
    await reader.arrives('menuitemradio "In progress" checked=false');
    await press('Enter');
    await reader.arrives('button "Status: In progress" expanded=false');
    await press('Escape');
    await reader.arrives('button "Open thread 1, on Where we are, In progress" expanded=false');
  });

  it('finds a thread in the sidebar by its words', async () => {
    await comment('Ready for the lease?');
    await close();
    await pressUntil('Shift+Tab', 'Comments');
    await press('Enter');
    await reader.arrives('searchbox "Search"');
    await seek('lease');
    await reader.hears('1 thread');
    await reader.finds(
      'complementary',
      'Comments',
      `
      complementary "Comments"
        separator "Sidebar width"
        sectionheader
          heading "Comments"
          "1"
          button "Full screen" pressed=false
          button "Close"
        search
          searchbox "Search"
            "lease"
          button "Clear search"
          button "Filters" expanded=false
          button "Group, sort and views" expanded=false
          button "More" expanded=false
        button "Show: Open" expanded=false
        heading "Q1 2027 plan 1"
          button "Q1 2027 plan 1" expanded
        feed "Q1 2027 plan"
          article "Thread 1"
            button "Thread 1, on Where we are, Amara Okafor now Ready for the lease?"
              time
            LabelText
              checkbox "Select thread 1" checked=false
            button "Open thread 1 here" expanded=false (Open here)
        "Amara Okafor"
        textbox "Comment on this page"
      `,
    );
    expect(await reader.nameless()).toEqual([]);
    await pressUntil('Tab', 'Q1 2027 plan');
    await press('ArrowDown');
    await reader.arrives('button "Thread 1, on Where we are, Amara Okafor now Ready for the lease?"');
    await press('Enter');
    await reader.arrives('dialog "Thread 1, on Where we are"');
    await press('Escape');
    await reader.arrives('button "Thread 1, on Where we are, Amara Okafor now Ready for the lease?"');
  });

  it('tells of a deletion, and of the way back', async () => {
    await comment('Ready?');
    await openMenu();
    await press('End', 'Enter');
    await reader.arrives('button "Cancel"');
    await press('Tab', 'Enter');
    await reader.hears('Thread deleted');
    await reader.arrives('button "Comments" expanded=false');
    await press('Tab');
    await reader.arrives('button "Undo"');
    await press('Enter');
    await reader.arrives('dialog "Thread 1, on Where we are"');
  });

  it('tells of the keys of a thread, and of the comment they lead to', async () => {
    await comment('Ready?');
    await close();
    await press('Enter');
    await reader.arrives('dialog "Thread 1, on Where we are"');
    await press('ArrowDown');
    await reader.arrives('listitem "Comment by Amara Okafor: Ready?"');
    await press('?');
    await reader.arrives('dialog "Keyboard shortcuts"');
    await reader.finds(
      'dialog',
      'Keyboard shortcuts',
      `
      dialog "Keyboard shortcuts"
        heading "Keyboard shortcuts"
        button "Close"
        DescriptionList
          term "Next comment"
          definition
            "↓"
          term "Previous comment"
          definition
            "↑"
          term "First comment"
          definition
            "Home"
          term "Last comment"
          definition
            "End"
          term "Next thread"
          definition
            "Alt+Page Down"
          term "Previous thread"
          definition
            "Alt+Page Up"
          term "Reply"
          definition
            "Ctrl+Alt+M"
          term "Keyboard shortcuts"
          definition
            "?"
          term "Comment on the selected text"
          definition
            "Ctrl+Alt+M"
          term "Move the focused pin"
          definition
            "M"
          term "Select a thread in the list"
          definition
            "X"
          term "Select all threads in the list"
          definition
            "Ctrl+A"
          term "Notifications"
          definition
            "F8"
          term "Respond to an edit request"
          definition
            "Ctrl+Alt+Enter"
      `,
    );
    await press('Escape');
    await reader.arrives('listitem "Comment by Amara Okafor: Ready?"');
    expect(await reader.nameless()).toEqual([]);
  });
});

/** What the element with the focus is called, more or less. */
function focusedName(): string {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active?.ariaLabel ?? active?.textContent.trim().replace(/\s+/g, ' ') ?? '';
}
