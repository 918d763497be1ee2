/** Every name of an element, made from its folder's. */
function namesOf(group, name) {
  const words = name.split('-');
  const pascal = words.map((word) => word[0].toUpperCase() + word.slice(1)).join('');
  return {
    group,
    name,
    tag: `collab-${name}`,
    type: `Collab${pascal}`,
    event: `collab-${name}-activate`,
    eventType: `Collab${pascal}ActivateEvent`,
    title: pascal[0] + words.join(' ').slice(1),
  };
}

const element = ({ name, tag, type, event, eventType }) => `import { html } from 'lit';
import { property } from '../../base/decorators.js';
import { CollabElement } from '../../base/element.js';
import controlStyles from '../../styles/controls.styles.js';
import hostStyles from '../../styles/host.styles.js';
import { ${eventType} } from './${name}.events.js';
import styles from './${name}.styles.js';

export * from './${name}.events.js';

/**
 * A button with a name.
 *
 * @tag ${tag}
 * @slot - Shown in the button in place of its name, for example an icon.
 * @fires {${eventType}} ${event} - The user presses the button.
 * @csspart button - The button.
 */
export class ${type} extends CollabElement {
  static override shadowRootOptions = { ...CollabElement.shadowRootOptions, delegatesFocus: true };
  static override styles = [hostStyles, controlStyles, styles];

  /** Name of the button. */
  @property() label = '';
  /** Whether the button does nothing. */
  @property({ type: Boolean, reflect: true }) disabled = false;

  protected override render() {
    return html\`
      <button part="button" class="button" aria-label=\${this.label} ?disabled=\${this.disabled} @click=\${this.#activate}>
        <slot>\${this.label}</slot>
      </button>
    \`;
  }

  #activate(): void {
    this.dispatchEvent(new ${eventType}({ label: this.label }));
  }
}
`;

const styles = () => `import { css } from 'lit';

export default css\`
  :host {
    display: inline-block;
  }

  button {
    min-inline-size: var(--_target-size);
  }
\`;
`;

const events = ({ event, eventType }) => `/** The user presses the button. */
export class ${eventType} extends Event {
  readonly detail: Readonly<{ label: string }>;

  constructor(detail: ${eventType}['detail']) {
    super('${event}', { bubbles: true, composed: true, cancelable: true });
    this.detail = detail;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    '${event}': ${eventType};
  }
}
`;

const define = ({ name, tag, type }) => `import { ${type} } from './${name}.js';

${type}.define('${tag}');

declare global {
  interface HTMLElementTagNameMap {
    '${tag}': ${type};
  }
}
`;

const test = ({ group, name, tag, type, event }) => `import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { ${type} } from '../../../components/${group}/${name}/${name}.js';
import '../../../components/${group}/${name}/define.js';

describe('<${tag}>', () => {
  let element: ${type};

  beforeEach(async () => {
    element = await fixture(html\`<${tag} label="Press"></${tag}>\`);
  });

  it('passes the accessibility audit', async () => {
    await expect(element).to.be.accessible();
  });

  it('says when the user presses Enter', async () => {
    element.focus();
    const activated = oneEvent(element, '${event}');
    await sendKeys({ press: 'Enter' });
    expect((await activated).detail).to.deep.equal({ label: 'Press' });
  });
});
`;

const story = ({
  group,
  name,
  tag,
  type,
  title,
}) => `import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import type { ${type} } from '../components/${group}/${name}/${name}.js';
import '../components/${group}/${name}/define.js';

type Args = Pick<${type}, 'label' | 'disabled'>;

export default {
  title: 'New/${title}',
  component: '${tag}',
  args: { label: 'Press', disabled: false },
  render: ({ label, disabled }) => html\`<${tag} .label=\${label} .disabled=\${disabled}></${tag}>\`,
} satisfies Meta<Args>;

export const Single: StoryObj<Args> = {};

export const Disabled: StoryObj<Args> = { args: { disabled: true } };
`;

/**
 * The files of a new element, by their path in the repository.
 * @param {string} group The folder of its group.
 * @param {string} name The element's name, in kebab-case.
 * @returns {Record<string, string>}
 */
export function elementFiles(group, name) {
  const names = namesOf(group, name);
  const folder = `components/${group}/${name}`;
  return {
    [`${folder}/${name}.ts`]: element(names),
    [`${folder}/${name}.styles.ts`]: styles(),
    [`${folder}/${name}.events.ts`]: events(names),
    [`${folder}/define.ts`]: define(names),
    [`test/components/${group}/${name}.test.ts`]: test(names),
    [`stories/${name}.stories.ts`]: story(names),
  };
}
