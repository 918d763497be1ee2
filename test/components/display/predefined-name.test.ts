import { expect, fixture, html } from '@open-wc/testing';
import { registerTranslation } from '@shoelace-style/localize';
import type { CollabCommentPin } from '../../../components/annotations/comment-pin/comment-pin.js';
import '../../../components/annotations/comment-pin/define.js';
import { LocalizeController } from '../../../components/base/localize.js';
import { predefinedName } from '../../../components/display/predefined-name.js';
import '../../../components/ui/option-menu/define.js';
import { valueName } from '../../../components/sidebar/comments-sidebar/offered-filters.js';
import type { CollabSidebarRow } from '../../../components/sidebar/sidebar-row/sidebar-row.js';
import '../../../components/sidebar/sidebar-row/define.js';
import type { CollabOptionMenu } from '../../../components/ui/option-menu/option-menu.js';
import de from '../../../locales/de.js';
import { predefinedConfig } from '../../../store/model/index.js';
import { find } from '../../find.js';
import { makeRecord, makeRow, statusOf } from '../../store/rows.js';

const [german, english] = ['de', 'en'].map((lang) => {
  const host = Object.assign(document.createElement('collab-option-menu'), { lang });
  return new LocalizeController(host);
}) as [LocalizeController, LocalizeController];

describe('predefinedName', () => {
  before(() => {
    registerTranslation(de);
  });

  it('localises the predefined statuses', () => {
    const { statuses } = predefinedConfig;
    expect(statuses.map((status) => predefinedName(status, german))).to.deep.equal(['Offen', 'In Arbeit', 'Erledigt']);
    expect(statuses.map((status) => predefinedName(status, english))).to.deep.equal(statuses.map(({ name }) => name));
  });

  it('keeps custom names', () => {
    expect(predefinedName({ id: 'OPEN', name: 'To do' }, german)).to.equal('To do');
    expect(predefinedName({ id: 'todo', name: 'Open' }, german)).to.equal('Open');
    expect(predefinedName({ id: 'constructor', name: 'Open' }, german)).to.equal('Open');
  });

  it('is shown by an option menu', async () => {
    const { statuses } = predefinedConfig;
    const menu = await fixture<CollabOptionMenu>(html`
      <collab-option-menu lang="de" label="Status" .options=${statuses} .value=${statuses[0]}></collab-option-menu>
    `);
    expect(find(menu, 'button').ariaLabel).to.equal('Status: Offen');
    const labels = find(menu, 'collab-menu').items.map((item) => 'label' in item && item.label);
    expect(labels).to.deep.equal(['Offen', 'In Arbeit', 'Erledigt']);
  });

  it('is shown by the sidebar filter', () => {
    const labels = predefinedConfig.statuses.map((status) => valueName('status', status, german));
    expect(labels).to.deep.equal(['Offen', 'In Arbeit', 'Erledigt']);
  });

  it('is shown by a sidebar row', async () => {
    const { data } = makeRecord('t1');
    const row = await fixture<CollabSidebarRow>(html`
      <collab-sidebar-row
        lang="de"
        .row=${makeRow('t1', { comments: data.comments, status: statusOf('IN_PROGRESS') })}
      ></collab-sidebar-row>
    `);
    expect(find(row, '[part~="meta"]').innerText).to.contain('In Arbeit');
  });

  it('is read by a pin', async () => {
    const pin = await fixture<CollabCommentPin>(html`
      <collab-comment-pin
        lang="de"
        number="4"
        status-type="ongoing"
        status-id="IN_PROGRESS"
        status-name="In progress"
      ></collab-comment-pin>
    `);
    expect(find(pin, 'button').textContent).to.contain('In Arbeit');
  });
});
