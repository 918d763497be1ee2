import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect, waitFor } from 'storybook/test';
import '../components/root/connection-status/define.js';
import { sampleStore, type SampleStore } from './sample-store.js';

type Story = StoryObj;

/** Sends a reply, which is lost if the backend does not accept it. */
function reply({ store }: SampleStore) {
  return store.comments.addComment({ annotationId: 'returns', comment: { commentText: 'The copy is changed.' } });
}

async function offline(): Promise<SampleStore> {
  const sample = await sampleStore();
  sample.backend.goOffline();
  return sample;
}

async function offlineAndWaiting(): Promise<SampleStore> {
  const sample = await offline();
  reply(sample);
  return sample;
}

async function refusedConnection(code: string): Promise<SampleStore> {
  const sample = await sampleStore();
  sample.backend.goOffline({ code, message: code });
  return sample;
}

async function withoutAccess(): Promise<SampleStore> {
  const sample = await sampleStore();
  const { me } = sample.store;
  sample.backend.setAccess(me.peek()?.userId ?? '', 'none');
  return sample;
}

async function refused(): Promise<SampleStore> {
  const sample = await sampleStore();
  sample.backend.refuse({ code: 'PERMISSION_DENIED', message: 'You may not write here.' });
  await reply(sample).settled;
  return sample;
}

async function problem(code: string): Promise<SampleStore> {
  const sample = await sampleStore();
  sample.backend.report({ code, message: code });
  return sample;
}

const says = (state: string): NonNullable<Story['play']> => {
  return async ({ canvasElement }) => {
    const status = canvasElement.querySelector('collab-connection-status');
    await waitFor(() => expect(status?.matches(`:state(${state})`)).toBe(true));
  };
};

export default {
  title: 'Status/Connection',
  component: 'collab-connection-status',
  render: (_args, { loaded }) => html`
    <collab-connection-status .store=${(loaded as SampleStore).store}></collab-connection-status>
  `,
} satisfies Meta;

export const Offline: Story = { loaders: [offline], play: says('offline') };

export const OfflineWithChanges: Story = { loaders: [offlineAndWaiting], play: says('offline') };

export const SessionExpired: Story = { loaders: [() => refusedConnection('token_expired')], play: says('problem') };

export const OutOfDate: Story = { loaders: [() => refusedConnection('reload_needed')], play: says('problem') };

export const NotSetUp: Story = { loaders: [() => refusedConnection('INVALID_ARGUMENT')], play: says('problem') };

export const NoAccess: Story = { loaders: [withoutAccess], play: says('problem') };

export const NotSent: Story = { loaders: [refused], play: says('unsent') };

export const StorageFull: Story = { loaders: [() => problem('storage_full')], play: says('problem') };

export const StorageWillNotLast: Story = { loaders: [() => problem('storage_unavailable')], play: says('problem') };

/** Empty without problems. */
export const NoProblems: Story = { loaders: [() => sampleStore()] };
