import { describe, expect, it } from 'vitest';
import { firstStatus, parseCommentConfig, predefinedConfig } from '../../../store/model/index.js';
import { status } from '../rules/fixtures.js';

const blocked = { id: 'BLOCKED', name: 'Blocked', type: 'ongoing', color: '#000' };

describe('predefined sets', () => {
  it('contain the values of the decisions', () => {
    expect(predefinedConfig.statuses.map(({ id, type, color }) => `${id} ${type} ${color}`)).toEqual([
      'OPEN default #4f46e5',
      'IN_PROGRESS ongoing #b45309',
      'RESOLVED terminal #15803d',
    ]);
    expect(predefinedConfig.priorities.map(({ id, color }) => `${id} ${color}`)).toEqual([
      'P0 #dc2626',
      'P1 #b45309',
      'P2 #4b5563',
    ]);
    expect(predefinedConfig.categories.map(({ name }) => name)).toEqual(['Question', 'Feedback', 'Bug', 'Other']);
  });

  it('have a first and a terminal status', () => {
    expect(firstStatus(predefinedConfig, 'default')).toEqual(status('OPEN'));
    expect(firstStatus(predefinedConfig, 'terminal')).toEqual(status('RESOLVED'));
    expect(firstStatus({ ...predefinedConfig, statuses: [] }, 'ongoing')).toBeUndefined();
  });
});

describe('parseCommentConfig', () => {
  it('replaces a given set and keeps the other predefined sets', () => {
    const statuses = [status('OPEN'), blocked];
    const config = parseCommentConfig({ statuses, priorities: undefined });
    expect(config).toEqual({ ok: true, value: { ...predefinedConfig, statuses } });
  });

  it('requires a status of type default', () => {
    const config = parseCommentConfig({ statuses: [blocked] });
    expect(config).toMatchObject({
      ok: false,
      error: {
        code: 'INVALID_ARGUMENT',
        message: expect.stringMatching(/config\.statuses is .*BLOCKED.*"default"/) as string,
      },
    });
  });

  it('names the malformed entry', () => {
    const config = parseCommentConfig({ statuses: [status('OPEN'), { ...blocked, type: 'paused' }] });
    expect(config).toMatchObject({
      error: { message: 'config.statuses[1].type is "paused"; accepted: default or ongoing or terminal.' },
    });
  });

  it('accepts `without` and custom buttons, and names invalid values', () => {
    const buttons = { threadButtons: [{ id: 'ticket', label: 'Create ticket', type: 'button-toggle' }] };
    expect(parseCommentConfig({ without: ['approve'], ...buttons })).toMatchObject({ ok: true, value: buttons });
    expect(parseCommentConfig({ submitKey: 'space' })).toMatchObject({
      error: { message: 'config.submitKey is "space"; accepted: enter or mod-enter.' },
    });
    expect(parseCommentConfig({ without: ['everything'] })).toMatchObject({
      error: { message: expect.stringContaining('config.without[0] is "everything"') as string },
    });
    expect(parseCommentConfig({ without: ['attachment', 'mention', 'emoji', 'format'] }).ok).toBe(true);
    expect(parseCommentConfig({ sidebarButtons: [{ id: 'a' }] }).ok).toBe(false);
  });

  it('accepts a maximum length, and names an invalid one', () => {
    expect(parseCommentConfig({ maxLength: 280 })).toMatchObject({ ok: true, value: { maxLength: 280 } });
    for (const maxLength of [0, 1.5, 100_001, '280']) {
      expect(parseCommentConfig({ maxLength })).toMatchObject({
        error: {
          message: `config.maxLength is ${JSON.stringify(maxLength)}; accepted: a whole number from 1 to 100000.`,
        },
      });
    }
  });

  it('refuses an empty set of statuses', () => {
    expect(parseCommentConfig({ statuses: [] }).ok).toBe(false);
  });
});
