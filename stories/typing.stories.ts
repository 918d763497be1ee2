import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import type { CollabTyping } from '../components/comments/typing/typing.js';
import '../components/comments/typing/define.js';
import { people } from './sample-threads.js';

type Args = Pick<CollabTyping, 'typingUsers'>;
type Story = StoryObj<Args>;

export default {
  title: 'Comments/Typing',
  component: 'collab-typing',
  args: { typingUsers: [people.ana] },
  render: (args) => html`<collab-typing .typingUsers=${args.typingUsers}></collab-typing>`,
} satisfies Meta<Args>;

export const One: Story = {};

export const Two: Story = { args: { typingUsers: [people.ana, people.ben] } };

export const Several: Story = { args: { typingUsers: [people.ana, people.ben, people.mai] } };

/** The line keeps its height. */
export const Nobody: Story = { args: { typingUsers: [] } };

export const LongName: Story = { args: { typingUsers: [people.wolfe, people.ben] } };
