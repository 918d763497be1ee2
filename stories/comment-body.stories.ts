import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import type { CollabCommentBody } from '../components/comments/comment-body/comment-body.js';
import '../components/comments/comment-body/define.js';
import { comment, people } from './sample-threads.js';
import './threads.css';

type Args = Pick<CollabCommentBody, 'comment' | 'html' | 'text' | 'currentUser'>;
type Story = StoryObj<Args>;

const paragraphs = (count: number, text: string) => `<p>${text}</p>`.repeat(count);

export default {
  title: 'Comments/Comment body',
  component: 'collab-comment-body',
  args: {
    html: '<p>The headline promises <strong>free returns</strong>, but the <a href="https://example.com/terms">terms</a> say <em>14 days</em> only.</p>',
    text: '',
    currentUser: null,
  },
  render: ({ comment, html: markup, text, currentUser }) => html`
    <div class="thread-surface">
      <collab-comment-body
        .comment=${comment}
        .html=${markup}
        .text=${text}
        .currentUser=${currentUser}
      ></collab-comment-body>
    </div>
  `,
} satisfies Meta<Args>;

export const Rich: Story = {};

export const Everything: Story = {
  args: {
    html:
      '<p>Words in <strong>bold</strong>, <em>italic</em>, <s>struck out</s> and <code>code</code>, and a <a href="https://example.com">link</a>.</p>' +
      '<ul><li><p>First</p></li><li><p>Second</p><ol><li><p>Nested</p></li><li><p>Again</p></li></ol></li></ul>' +
      '<blockquote><p>Nobody reads a quote twice.</p><p>Or do they?</p></blockquote>' +
      '<pre><code>const total = lines.reduce((sum, { price }) =&gt; sum + price, 0);\nreturn total;</code></pre>',
  },
};

export const PlainText: Story = {
  args: { html: '', text: 'Plain text, line by line.\n\nAn address becomes a link: https://example.com/terms.' },
};

export const Mentions: Story = {
  args: {
    comment: comment(1, people.ben, '<p>{{ana}} and {{mai}}, who of you owns this page?</p>', {
      taggedUserContacts: [
        { text: '@Ana', userId: 'ana', contact: people.ana },
        { text: '@Mai', userId: 'mai', contact: people.mai },
      ],
    }),
  },
};

export const RightToLeft: Story = {
  args: {
    html: '<p>הכותרת מבטיחה <strong>החזרה חינם</strong>, אבל בטבלה כתוב <code>14 days</code> בלבד.</p><p>Which one holds?</p><ul><li>ראשון</li><li>שני</li></ul>',
  },
};

export const Chips: Story = {
  args: {
    currentUser: people.ana,
    comment: {
      commentText: '',
      commentHtml:
        '<p>{{ana}} and {{ben}}: <span data-group-id="design">@Design</span> asks about <span data-custom-id="12">#Returns policy</span>.</p>',
      taggedUserContacts: [
        { text: '@Ana Souza', userId: 'ana', contact: people.ana },
        { text: '@Benjamin Okafor', userId: 'ben', contact: people.ben },
        { text: '@Design', userId: 'mai', contact: people.mai },
      ],
      customList: [
        { text: '#Returns policy', custom: { id: '12', name: 'Returns policy', link: 'https://example.com/12' } },
      ],
    },
  },
};

export const LongWord: Story = { args: { html: `<p>${'supercalifragilistic'.repeat(8)}</p>` } };

export const LongCode: Story = {
  args: { html: `<p>It scrolls by itself:</p><pre><code>${'aVeryLongCall(withArguments).'.repeat(6)}</code></pre>` },
};

export const Folded: Story = {
  args: { html: paragraphs(30, 'A long explanation goes on and on, and who has read enough need not see it all.') },
  play: async ({ canvasElement }) => {
    const body = canvasElement.querySelector('collab-comment-body');
    await waitFor(() => expect(body?.shadowRoot?.querySelector('button')?.textContent.trim()).toBe('Show more'));
  },
};

export const Unfolded: Story = {
  ...Folded,
  play: async (context) => {
    await Folded.play?.(context);
    const button = context.canvasElement.querySelector('collab-comment-body')?.shadowRoot?.querySelector('button');
    if (button) await userEvent.click(button);
    await waitFor(() => expect(button?.ariaExpanded).toBe('true'));
  },
};

/** A page can handle links itself. */
export const LinkIntercepted: Story = {
  play: async ({ canvasElement }) => {
    const body = canvasElement.querySelector('collab-comment-body');
    await body?.updateComplete;
    const activated = fn((event: Event) => event.preventDefault());
    body?.addEventListener('collab-link-activate', activated);
    body?.shadowRoot?.querySelector('a')?.click();
    await expect(activated).toHaveBeenCalledOnce();
  },
};
