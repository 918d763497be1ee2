import type { BrowserContext } from 'playwright';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { STREAM_PATH } from '../../store/backends/service/stream-messages.js';
import type { User } from '../../store/model/index.js';
import { embeddedDatabases } from '../server/databases.js';
import { Network } from '../server/network.js';
import { key, startService, tokenFor, type RunningService } from '../server/service-stage.js';
import { Proxy } from '../server/streams/proxy.js';
import { freshProfiles } from './fresh-profiles.js';
import { Visit } from './visit.js';

const question = 'Who counted the jars?';
const answer = 'The depot in Ghent did.';

/** What the team has said before the first visit. */
const sample = 'Clear, and short enough for finance.';

describe('people on two machines', () => {
  // The demo and its service have one address, unlike here: its content security policy names no other for requests.
  const [firstProfile, secondProfile] = [freshProfiles({ bypassCSP: true }), freshProfiles({ bypassCSP: true })];
  let running: RunningService;
  let network: Network;

  beforeEach(async () => {
    running = await startService();
    network = await Network.open(running.url);
  });

  afterEach(async () => {
    await network.close();
    await running.strike();
  });

  afterAll(() => embeddedDatabases.close());

  /** Opens the demo as a person, with a server that issues tokens for them. */
  async function visitAs(person: string, profile: BrowserContext, url = network.url): Promise<Visit> {
    await profile.addInitScript((name) => {
      if (location.protocol === 'http:') sessionStorage.setItem('fernway-person', name);
    }, person);
    await profile.route('**/service.json', (route) => route.fulfill({ json: { path: url, apiKey: key.apiKey } }));
    await profile.route('**/token', async (route) =>
      route.fulfill({ body: await tokenFor(route.request().postDataJSON() as User) }),
    );
    return Visit.open(profile, '?backend=service');
  }

  /** Two people see each other, and talk. */
  async function meet(url: string): Promise<void> {
    const amara = await visitAs('amara', firstProfile(), url);
    const jonas = await visitAs('jonas', secondProfile(), url);
    await amara.page
      .getByRole('button', { name: /Jonas Weber/ })
      .first()
      .waitFor();
    await jonas.page
      .getByRole('button', { name: /Amara Okafor/ })
      .first()
      .waitFor();

    await amara.startCommentMode();
    await amara.page.getByRole('heading', { name: 'Orders', exact: true }).click();
    await amara.composer.click();
    await amara.page.keyboard.type(question);
    await amara.page.keyboard.press('Enter');
    await amara.dialog.getByText(question).waitFor();

    await jonas.sidebarButton.click();
    await jonas.entry(question).click();
    await jonas.composer.click();
    await jonas.page.keyboard.type(answer);
    await jonas.page.keyboard.press('Enter');
    await amara.dialog.getByText(answer).waitFor();
  }

  it('see each other, and what each of them writes', () => meet(network.url));

  it('see each other behind a proxy that lets no WebSocket through', async () => {
    const proxy = await Proxy.open([running.url]);
    await meet(proxy.url);
    expect(proxy.paths).toContain(STREAM_PATH);
    await proxy.close();
  });

  it('open the page without a connection, with what they had before', async () => {
    const amara = await visitAs('amara', firstProfile());
    await amara.sidebarButton.click();
    await amara.entry(sample).waitFor();
    await amara.page.close();
    network.down();
    const again = await visitAs('amara', firstProfile());
    await again.page.getByText('Offline').first().waitFor();
    await again.sidebarButton.click();
    await again.entry(sample).click();
    await again.dialog.getByText(sample).waitFor();
  });

  it('delete a thread also by closing the page while they could undo it', async () => {
    const amara = await visitAs('amara', firstProfile());
    const jonas = await visitAs('jonas', secondProfile());
    await amara.startCommentMode();
    await amara.page.getByRole('heading', { name: 'Orders', exact: true }).click();
    await amara.composer.click();
    await amara.page.keyboard.type(question);
    await amara.page.keyboard.press('Enter');
    await jonas.sidebarButton.click();
    await jonas.entry(question).waitFor();
    await amara.dialog.getByRole('button', { name: 'Thread actions' }).click();
    await amara.dialog.getByRole('menuitem', { name: 'Delete thread' }).click();
    await amara.page.getByRole('button', { name: 'Delete thread', exact: true }).click();
    await amara.page.getByRole('button', { name: 'Undo' }).waitFor();
    await amara.page.close({ runBeforeUnload: true });
    await jonas.entry(question).waitFor({ state: 'detached' });
  });

  it('go on without a connection, and are together again afterwards', async () => {
    const amara = await visitAs('amara', firstProfile());
    const jonas = await visitAs('jonas', secondProfile());
    await amara.openThread();
    network.down();
    await amara.page.getByText('Offline').first().waitFor();
    await amara.composer.click();
    await amara.page.keyboard.type(question);
    await amara.page.keyboard.press('Enter');
    await amara.dialog.getByText(question).waitFor();
    network.up();
    await jonas.openThread();
    await jonas.dialog.getByText(question).waitFor();
  });
});
