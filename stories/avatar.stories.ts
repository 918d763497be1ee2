import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import type { CollabAvatar } from '../components/ui/avatar/avatar.js';
import '../components/ui/avatar/define.js';
import './gallery.css';

type Args = Required<Pick<CollabAvatar, 'user' | 'size'>>;

const drawing = `
  <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">
    <rect width="40" height="40" fill="#f3d7c4"/>
    <circle cx="20" cy="16" r="8" fill="#7a4a32"/>
    <path d="M4 42c1-12 8-16 16-16s15 4 16 16" fill="#2f6f73"/>
  </svg>`;

const photo = `data:image/svg+xml,${encodeURIComponent(drawing)}`;

const names = [
  'Amara Okafor',
  'Bjørn Dahl',
  'Chiara Rossi',
  'Dmitri Volkov',
  'Elif Yılmaz',
  'Farah Haddad',
  'Gareth Llewellyn',
  'Hana Sato',
  'Inés Ortega',
  'Jonas Weber',
  'Kwame Mensah',
  'Lena Novak',
];

export default {
  title: 'Basics/Avatar',
  component: 'collab-avatar',
  args: { user: { userId: 'amara', name: 'Amara Okafor' }, size: 'm' },
  argTypes: { size: { control: 'inline-radio', options: ['s', 'm', 'l'] } },
  render: ({ user, size }) => html`<collab-avatar .user=${user} .size=${size}></collab-avatar>`,
} satisfies Meta<Args>;

export const Initials: StoryObj<Args> = {};

export const Photo: StoryObj<Args> = {
  args: { user: { userId: 'amara', name: 'Amara Okafor', photoUrl: photo }, size: 'l' },
};

export const BrokenPhoto: StoryObj<Args> = {
  args: { user: { userId: 'amara', name: 'Amara Okafor', photoUrl: 'data:image/png,broken' }, size: 'l' },
};

export const WithoutName: StoryObj<Args> = { args: { user: { userId: 'visitor' }, size: 'l' } };

export const CustomColor: StoryObj<Args> = {
  args: { user: { userId: 'amara', name: 'Amara Okafor', color: '#ffd43b', textColor: '#3b2f00' }, size: 'l' },
};

export const Sizes: StoryObj<Args> = {
  render: ({ user }) => html`
    <p class="row-of-items">
      <collab-avatar size="s" .user=${user}></collab-avatar>
      <collab-avatar .user=${user}></collab-avatar>
      <collab-avatar size="l" .user=${user}></collab-avatar>
    </p>
  `,
};

/** Presence status, by shape and colour. */
export const Status: StoryObj<Args> = {
  render: ({ user }) => html`
    ${(['s', 'm', 'l'] as const).map(
      (size) => html`
        <p class="row-of-items">
          ${(['active', 'away', 'offline', 'none'] as const).map(
            (status) => html`<collab-avatar .size=${size} .status=${status} .user=${user}></collab-avatar>`,
          )}
        </p>
      `,
    )}
  `,
};

export const People: StoryObj<Args> = {
  render: ({ size }) => html`
    <p class="row-of-items">
      ${names.map((name) => html`<collab-avatar .size=${size} .user=${{ userId: name, name }}></collab-avatar>`)}
    </p>
  `,
};

export const OtherScripts: StoryObj<Args> = {
  render: () => html`
    <p class="row-of-items">
      ${['山田 太郎', 'محمد علي', 'Ольга Белова', 'दिया शर्मा', '👩🏽‍🚀 Crew', 'Ó'].map(
        (name) => html`<collab-avatar size="l" .user=${{ userId: name, name }}></collab-avatar>`,
      )}
    </p>
  `,
};
