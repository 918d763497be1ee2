/**
 * Answers the browser command `aria-snapshot` with Playwright's ARIA snapshot (YAML text) of `payload.selector`, or of
 * the body: `executeServerCommand('aria-snapshot', { selector: 'collab-thread' })`. The command of the same kind in
 * `@web/test-runner-commands` needs an interface that Playwright has removed.
 * @returns {import('@web/test-runner').TestRunnerPlugin}
 */
export function ariaSnapshotPlugin() {
  return {
    name: 'aria-snapshot',
    async executeCommand({ command, payload, session }) {
      if (command !== 'aria-snapshot') return undefined;
      const page = session.browser.getPage(session.id);
      return page.locator(payload?.selector ?? 'body').ariaSnapshot();
    },
  };
}
