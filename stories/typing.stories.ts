import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import type { CollabTyping } from '../components/comments/typing/typing.js';
import '../components/comments/typing/define.js';
import { people } from './sample-threads.js';

type Args = Pick<CollabTyping, 'people'>;
type Story = StoryObj<Args>;

export default {
  title: 'Comments/Typing',
  component: 'collab-typing',
  args: { people: [people.ana] },
  render: (args) => html`<collab-typing .people=${args.people}></collab-typing>`,
} satisfies Meta<Args>;

export const One: Story = {};

export const Two: Story = { args: { people: [people.ana, people.ben] } };

export const Several: Story = { args: { people: [people.ana, people.ben, people.mai] } };

/** The line is kept free. */
export const Nobody: Story = { args: { people: [] } };

export const LongName: Story = { args: { people: [people.wolfe, people.ben] } };
