import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html, type TemplateResult } from 'lit';
import { expect, fn, userEvent } from 'storybook/test';
import type { CollabCommentPin } from '../components/annotations/comment-pin/comment-pin.js';
import '../components/ui/avatar/define.js';
import '../components/annotations/comment-pin/define.js';
import { people } from './sample-threads.js';
import './pins.css';

type Args = Pick<
  CollabCommentPin,
  | 'number'
  | 'unread'
  | 'color'
  | 'statusType'
  | 'statusName'
  | 'selected'
  | 'highlighted'
  | 'pending'
  | 'failed'
  | 'private'
  | 'withoutNumber'
  | 'disabled'
>;

const plain: Args = {
  number: 4,
  unread: 0,
  color: '',
  statusType: 'default',
  statusName: '',
  selected: false,
  highlighted: false,
  pending: false,
  failed: false,
  private: false,
  withoutNumber: false,
  disabled: false,
};

const pin = (args: Partial<Args> = {}, content?: TemplateResult): TemplateResult => {
  const all = { ...plain, ...args };
  return html`<collab-comment-pin
    annotation-id="t1"
    .number=${all.number}
    .unread=${all.unread}
    .color=${all.color}
    .statusType=${all.statusType}
    .statusName=${all.statusName}
    .selected=${all.selected}
    .highlighted=${all.highlighted}
    .pending=${all.pending}
    .failed=${all.failed}
    .private=${all.private}
    .withoutNumber=${all.withoutNumber}
    .disabled=${all.disabled}
    >${content}</collab-comment-pin
  >`;
};

const ongoing = { statusType: 'ongoing', statusName: 'In progress', color: '#b45309' } as const;
const terminal = { statusType: 'terminal', statusName: 'Resolved' } as const;

const face = html`<collab-avatar .user=${people.ana} label=""></collab-avatar>`;

const everyState: readonly (readonly [string, TemplateResult])[] = [
  ['Open', pin()],
  ['Unread', pin({ unread: 2 })],
  ['In progress', pin({ ...ongoing, number: 12 })],
  ['Resolved', pin(terminal)],
  ['Selected', pin({ selected: true })],
  ['Highlighted', pin({ highlighted: true })],
  ['Sending', pin({ pending: true })],
  ['Not sent', pin({ failed: true })],
  ['Private', pin({ private: true })],
  ['Private, unread', pin({ private: true, unread: 1, number: 38 })],
  ['Without number', pin({ withoutNumber: true })],
  ['New', pin({ number: 0, selected: true })],
  ['Two digits', pin({ number: 42 })],
  ['Three digits', pin({ number: 318 })],
  ['Too many', pin({ number: 4096 })],
  ['Person', pin({ color: '#0f766e' }, face)],
  ['Bright colour', pin({ color: '#ffd43b' })],
  ['Disabled', pin({ disabled: true })],
];

const sample = (): TemplateResult => html`
  ${pin()} ${pin({ unread: 2, number: 7 })} ${pin({ ...ongoing, number: 12 })} ${pin({ color: '#15803d', number: 318 })}
  ${pin({ color: '#dc2626', failed: true, number: 5 })} ${pin({ private: true, number: 9 })}
  ${pin({ color: '#ffffff', number: 2 })} ${pin({ color: '#111111', number: 3 })} ${pin({ selected: true, number: 1 })}
  ${pin({ color: '#0f766e' }, face)}
`;

export default {
  title: 'Comments/Pin',
  component: 'collab-comment-pin',
  args: plain,
  argTypes: {
    color: { control: 'color' },
    statusType: { control: 'inline-radio', options: ['default', 'ongoing', 'terminal'] },
  },
  render: (args) => pin(args),
} satisfies Meta<Args>;

export const Open: StoryObj<Args> = {};
export const Unread: StoryObj<Args> = { args: { unread: 2 } };
export const InProgress: StoryObj<Args> = { args: ongoing };
export const Resolved: StoryObj<Args> = { args: terminal };
export const Selected: StoryObj<Args> = { args: { selected: true } };
export const Sending: StoryObj<Args> = { args: { pending: true } };
export const NotSent: StoryObj<Args> = { args: { failed: true } };
export const Private: StoryObj<Args> = { args: { private: true } };
export const WithoutNumber: StoryObj<Args> = { args: { withoutNumber: true } };
export const Disabled: StoryObj<Args> = { args: { disabled: true } };
export const WithAvatar: StoryObj<Args> = { render: (args) => pin(args, face) };

/** Every state beside its name. */
export const States: StoryObj<Args> = {
  render: () => html`
    <div class="pin-states">
      ${everyState.map(([name, example]) => html`<p class="pin-state">${example}<span>${name}</span></p>`)}
    </div>
  `,
};

/** Readable on any background. */
export const OnGrounds: StoryObj<Args> = {
  render: () => html`
    <div class="pin-grounds">
      ${['light', 'dark', 'photo', 'busy'].map(
        (ground) => html`<div class="pin-ground pin-ground-${ground}">${sample()}</div>`,
      )}
    </div>
  `,
};

/** The pin requests its thread; the listener opens it. */
export const Activation: StoryObj<Args> = {
  play: async ({ canvasElement }) => {
    const element = canvasElement.querySelector('collab-comment-pin');
    const activated = fn<(annotationId: string) => void>();
    canvasElement.addEventListener('collab-pin-activate', ({ detail }) => activated(detail.annotationId));
    element?.focus();
    await userEvent.keyboard('{Enter}');
    await expect(activated).toHaveBeenCalledWith('t1');
  },
};
