import type { CommentConfig, ViewQuery } from '../../store/index.js';
import type { LocalizeController } from '../internal/localize.js';
import { predefinedName } from '../internal/predefined-name.js';
import { statusDetail } from '../internal/status-detail.js';

/** What the status filter is set to: one of three groups of statuses, or a status by its id. */
export type StatusChoice = { readonly group: 'open' | 'resolved' | 'all' } | { readonly statusId: string };

/** All but terminal threads (decisions, What a person meets by default). */
export const DEFAULT_STATUS: StatusChoice = { group: 'open' };

/** The rows a choice asks for. */
export function queryOfStatus(choice: StatusChoice): ViewQuery {
  if ('statusId' in choice) return { statusIds: [choice.statusId] };
  if (choice.group === 'open') return { statusTypes: ['default', 'ongoing'] };
  return choice.group === 'resolved' ? { statusTypes: ['terminal'] } : {};
}

/** Choices in the order they are offered, with a key and a label each; none where nothing is told of statuses. */
export function statusOptions(config: CommentConfig, localize: LocalizeController) {
  const { statuses } = config;
  const detail = statusDetail(config);
  if (detail === 'none') return [];
  const named = detail === 'full' ? statuses : [];
  const terminal = statuses.filter(({ type }) => type === 'terminal');
  const group = (name: 'open' | 'resolved' | 'all', label: string) => ({
    key: `group:${name}`,
    label,
    choice: { group: name },
  });
  return [
    group('open', localize.term('filterOpen')),
    ...named.map((status) => ({
      key: `status:${status.id}`,
      label: predefinedName(status, localize),
      choice: { statusId: status.id },
    })),
    // A single one that is named is all of them.
    ...(terminal.length > Math.min(named.length, 1) ? [group('resolved', localize.term('filterResolved'))] : []),
    group('all', localize.term('filterAll')),
  ];
}

/** A choice's key among the options. */
export const keyOfStatus = (choice: StatusChoice): string =>
  'statusId' in choice ? `status:${choice.statusId}` : `group:${choice.group}`;
