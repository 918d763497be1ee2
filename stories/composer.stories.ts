import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect, userEvent, waitFor } from 'storybook/test';
import type { CollabComposer } from '../components/comments/composer/composer.js';
import '../components/comments/composer/define.js';
import { loadEmojiPopup } from '../components/ui/emoji-popup/load.js';
import { sampleContacts } from './sample-contacts.js';
import { drawPicture, SampleFiles } from './sample-files.js';
import { people } from './sample-threads.js';
import './threads.css';

type Args = Pick<
  CollabComposer,
  | 'placeholder'
  | 'submitKey'
  | 'submitLabel'
  | 'value'
  | 'maxLength'
  | 'without'
  | 'error'
  | 'cancelable'
  | 'withToolbar'
  | 'disabled'
  | 'readonly'
  | 'submitting'
  | 'contacts'
  | 'assignable'
  | 'draft'
>;
type Story = StoryObj<Args>;

/** Returns the composer's shadow root after its editor is loaded. */
async function editing(canvasElement: HTMLElement): Promise<ShadowRoot> {
  const composer = canvasElement.querySelector('collab-composer');
  composer?.focus();
  await waitFor(() => expect(composer?.shadowRoot?.querySelector('[role="textbox"]')).toBeTruthy());
  return composer?.shadowRoot as ShadowRoot;
}

export default {
  title: 'Comments/Composer',
  component: 'collab-composer',
  args: {
    placeholder: 'Reply…',
    submitKey: 'enter',
    submitLabel: '',
    value: '',
    maxLength: 100_000,
    without: [],
    error: '',
    cancelable: false,
    withToolbar: false,
    disabled: false,
    readonly: false,
    submitting: false,
    assignable: false,
  },
  argTypes: { submitKey: { control: 'inline-radio', options: ['enter', 'mod-enter'] } },
  render: (args) => html`
    <div class="writing-surface">
      <collab-composer
        placeholder=${args.placeholder}
        submit-key=${args.submitKey}
        submit-label=${args.submitLabel}
        max-length=${args.maxLength}
        error=${args.error}
        ?cancelable=${args.cancelable}
        ?with-toolbar=${args.withToolbar}
        ?disabled=${args.disabled}
        ?readonly=${args.readonly}
        ?submitting=${args.submitting}
        ?assignable=${args.assignable}
        .without=${args.without}
        .contacts=${args.contacts}
        .draft=${args.draft}
        .value=${args.value}
      ></collab-composer>
    </div>
  `,
} satisfies Meta<Args>;

export const Empty: Story = {};

export const Focused: Story = {
  play: async ({ canvasElement }) => {
    await editing(canvasElement);
  },
};

export const Written: Story = { args: { value: '<p>Looks <strong>good</strong> to me.</p>' } };

export const WithToolbar: Story = {
  args: {
    withToolbar: true,
    value:
      '<p>Words in <strong>bold</strong>, <em>italic</em> and <code>code</code>.</p><ul><li><p>one</p></li><li><p>two</p></li></ul><blockquote><p>A quote</p></blockquote><pre><code>a.block(of, code);</code></pre>',
  },
};

/** Excluded features are not visible. */
export const TextOnly: Story = {
  args: {
    without: ['attachment', 'mention', 'emoji', 'format'],
    withToolbar: true,
    maxLength: 280,
    value: '<p>Plain words</p>',
  },
};

export const LinkField: Story = {
  args: { value: '<p>See the policy</p>', withToolbar: true },
  play: async ({ canvasElement }) => {
    const root = await editing(canvasElement);
    await userEvent.click(root.querySelector('[aria-label="Link"]') as Element);
    await waitFor(() => expect(root.activeElement).toBe(root.querySelector('[part~="link"] input')));
  },
};

/** Waits for the list of suggestions. */
const offered = (root: ShadowRoot): Promise<void> =>
  waitFor(() => expect(root.querySelector('collab-autocomplete[open] collab-suggestion')).toBeTruthy());

export const Mentioning: Story = {
  args: { contacts: sampleContacts(), value: '<p>Ask</p>' },
  play: async ({ canvasElement }) => {
    const root = await editing(canvasElement);
    await userEvent.click(root.querySelector('[aria-label="Mention someone"]') as Element);
    await offered(root);
  },
};

export const MentioningAnItem: Story = {
  args: { contacts: sampleContacts(), value: '<p>See #</p>' },
  play: async ({ canvasElement }) => {
    await offered(await editing(canvasElement));
  },
};

export const Mentioned: Story = {
  args: {
    contacts: sampleContacts(),
    assignable: true,
    draft: {
      commentText: 'Can {{ben}} and @Design look at #Returns policy?',
      commentHtml:
        '<p>Can {{ben}} and <span data-group-id="design">@Design</span> look at <span data-custom-id="12">#Returns policy</span>?</p>',
      taggedUserContacts: [
        { text: '@Benjamin Okafor', userId: 'ben', contact: people.ben },
        { text: '@Design', userId: 'mai', contact: people.mai },
      ],
      customList: [{ text: '#Returns policy', custom: { id: '12', name: 'Returns policy' } }],
    },
  },
};

export const ChoosingEmoji: Story = {
  args: Written.args ?? {},
  play: async ({ canvasElement }) => {
    const [root] = await Promise.all([editing(canvasElement), loadEmojiPopup()]);
    await userEvent.click(root.querySelector('[aria-label="Add emoji"]') as HTMLElement);
    await waitFor(() => expect(root.querySelector('collab-emoji-popup')?.open).toBe(true));
  },
};

export const Editing: Story = {
  args: { value: '<p>What it says now</p>', submitLabel: 'Save', cancelable: true },
};

export const ModEnter: Story = { args: { submitKey: 'mod-enter', placeholder: 'Enter starts a new line' } };

export const Disabled: Story = { args: { disabled: true } };

export const ReadOnly: Story = { args: { readonly: true, value: '<p>This text can be read and copied.</p>' } };

export const Submitting: Story = { args: { submitting: true, value: '<p>On its way</p>' } };

export const NearTheLimit: Story = { args: { maxLength: 40, value: '<p>Not many more words fit in here.</p>' } };

export const TooLong: Story = { args: { maxLength: 20, value: '<p>This has become a little too long.</p>' } };

export const Failed: Story = { args: { value: '<p>It is kept</p>', error: 'It could not be sent. Try again.' } };

export const ManyLines: Story = { args: { value: '<p>One line of many</p>'.repeat(40) } };

export const LongWord: Story = { args: { value: `<p>${'W'.repeat(400)}</p>` } };

export const RightToLeft: Story = { args: { value: '<p>שלום עולם, זה code כאן.</p><p>And English below.</p>' } };

export const LongPlaceholder: Story = {
  args: { placeholder: 'Say what you think of this paragraph, and why you think so, in as many words as it takes' },
};

const slow = new SampleFiles({ started: (upload) => upload.progress(0.6) });

/** Creates a story with files in the composer. */
const withFiles = (files: SampleFiles, begin: (composer: CollabComposer, root: ShadowRoot) => void): Story => ({
  render: () => html`
    <div class="writing-surface">
      <collab-composer placeholder="Reply…" .fileAccess=${files}></collab-composer>
    </div>
  `,
  play: async ({ canvasElement }) => {
    const root = await editing(canvasElement);
    await waitFor(() => expect(root.querySelector('input[type="file"]')).toBeTruthy());
    begin(canvasElement.querySelector('collab-composer') as CollabComposer, root);
    await waitFor(() => expect(root.querySelector('collab-file-strip')?.shadowRoot?.firstElementChild).toBeTruthy());
  },
});

/** Creates the data transfer of picked or dragged files. */
function carried(...files: File[]): DataTransfer {
  const data = new DataTransfer();
  for (const file of files) data.items.add(file);
  return data;
}

function pick(root: ShadowRoot, ...files: File[]): void {
  const input = root.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement;
  input.files = carried(...files).files;
  input.dispatchEvent(new Event('change'));
}

export const WithFiles: Story = withFiles(new SampleFiles(), (_composer, root) => {
  void drawPicture(900, 600, 210).then((picture) => {
    pick(root, new File([picture], 'Hills at noon.png', { type: 'image/png' }), new File(['a,b'], 'figures.csv'));
  });
});

export const Uploading: Story = withFiles(slow, (_composer, root) => {
  pick(root, new File(['a'.repeat(90_000)], 'Quarterly report.pdf'), new File(['a,b'], 'figures.csv'));
});

export const TooLarge: Story = withFiles(new SampleFiles({ limits: { maxSize: 1000 } }), (_composer, root) => {
  pick(root, new File(['a'.repeat(9000)], 'everything.zip'), new File(['a,b'], 'figures.csv'));
});

export const DropHere: Story = withFiles(new SampleFiles(), (composer) => {
  composer.dispatchEvent(new DragEvent('dragenter', { dataTransfer: carried(new File(['a'], 'a.txt')) }));
});
