import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bin } from '../../tools/bin.mjs';
import { manifestProblems } from '../../tools/manifest.mjs';
import { elementFiles } from '../../tools/new/element-files.mjs';
import { root, Sandbox } from './sandbox.js';

const files = elementFiles('ui', 'clean-sample');
const path = 'components/ui/clean-sample/clean-sample.ts';
const source = files[path] ?? '';

describe('the documentation of the elements', () => {
  let sandbox: Sandbox;

  beforeEach(() => {
    sandbox = new Sandbox();
    sandbox.write(files);
  });

  afterEach(() => sandbox.remove());

  /** What is said of the sample with its class module replaced. */
  function problemsOf(text: string): readonly string[] {
    sandbox.write({ [path]: text });
    const config = join(root, 'custom-elements-manifest.config.mjs');
    sandbox.run([...bin('@custom-elements-manifest/analyzer', 'cem'), 'analyze', '--config', config]);
    const manifest = JSON.parse(readFileSync(join(sandbox.folder, 'custom-elements.json'), 'utf8')) as object;
    return manifestProblems(sandbox.folder, manifest);
  }

  it('is complete for a new element', () => {
    expect(problemsOf(source)).toEqual([]);
  });

  it.each([
    ['an element without a summary', ' * A button with a name.\n', '', 'has no summary'],
    ['an element without its tag', ' * @tag collab-clean-sample\n', '', 'no class has "@tag collab-clean-sample"'],
    ['a class of another name', 'class CollabCleanSample', 'class CollabSample', 'its class is CollabSample'],
    ['a part that is not documented', ' * @csspart button - The button.\n', '', '@csspart "button" is not documented'],
    ['a part that is not there', '@csspart button', '@csspart knob', '@csspart "knob" is not in the source'],
    ['a slot that is not documented', / \* @slot .*\n/, '', '@slot the default is not documented'],
    ['a slot that is not there', '@slot - Shown', '@slot icon - Shown', '@slot "icon" is not in the source'],
    [
      'an event that is not documented',
      / \* @fires .*\n/,
      '',
      '@fires "CollabCleanSampleActivateEvent" is not documented',
    ],
    ['an event without its class', '@fires {CollabCleanSampleActivateEvent} ', '@fires ', 'names no class'],
    [
      'a state that is not there',
      ' * @csspart',
      ' * @cssstate pressed - Pressed.\n * @csspart',
      'tags are not in the order',
    ],
    [
      'a state of no use',
      'The button.\n */',
      'The button.\n * @cssstate on - On.\n */',
      '@cssstate "on" is not in the source',
    ],
    [
      'a custom property of no use',
      'The button.\n */',
      'The button.\n * @cssprop --collab-clean-sample-size - Size.\n */',
      '@cssprop',
    ],
    [
      'a property without a sentence',
      '  /** Name of the button. */\n',
      '',
      'property or method "label" has no description',
    ],
    [
      'a part without a sentence',
      '@csspart button - The button.',
      '@csspart button',
      '@csspart "button" has no description',
    ],
  ] as const)('reports %s', (_what, from, to, problem) => {
    const text = source.replace(from, to);
    expect(text).not.toBe(source);
    expect(problemsOf(text).join('\n')).toContain(problem);
  });
});
