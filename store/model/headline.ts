import type { CommentActionType, NotificationTemplateData } from './notification.js';

/** A part of a headline: text as it stands, or the value of a variable. */
export interface HeadlinePart {
  readonly text: string;
  /** Name of the variable. */
  readonly variable?: string;
}

/** Headlines of what happens to comments, in English: for REST, mails and hooks. Pages have their own, in their language. */
const commentHeadlines: Readonly<Record<CommentActionType, string>> = {
  added: '{actionUser} commented',
  replied: '{actionUser} replied',
  mentioned: '{actionUser} mentioned you',
  assignedToYou: '{actionUser} assigned a thread to you',
  assigned: '{actionUser} assigned a thread to {actionMessage}',
  reacted: '{actionUser} reacted to your comment',
  statusChanged: '{actionUser} changed the status to {actionMessage}',
  priorityChanged: '{actionUser} changed the priority to {actionMessage}',
  accessChanged: '{actionUser} changed who can see a thread to {actionMessage}',
  approved: '{actionUser} approved a thread',
  accepted: '{actionUser} accepted a suggestion',
  rejected: '{actionUser} rejected a suggestion',
};

/** What is said where a thread has no priority any more. */
const priorityRemoved = '{actionUser} removed the priority';

/** The headline of what happened to a comment, or to its thread, with the value it was given where it was given one. */
export const commentHeadline = (actionType: CommentActionType, hasValue: boolean): string =>
  actionType === 'priorityChanged' && !hasValue ? priorityRemoved : commentHeadlines[actionType];

/** The longest a value may be in a headline, in characters. */
const LONGEST_VALUE = 200;

/** What a variable's value reads like: a user's name, a text, a number; undefined where there is no such value. */
function valueText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'object' || value === null) return undefined;
  const { name, email, userId } = value as { name?: unknown; email?: unknown; userId?: unknown };
  return [name, email, userId].find((text): text is string => typeof text === 'string' && text !== '');
}

/**
 * A headline in parts, the variables in single curly braces filled in once: a value that holds braces of its own stays as it is. A
 * variable without a value stays as it stands (Endpoints, Add a notification: displayHeadlineMessageTemplate).
 */
export function headlineParts(template: string, data: NotificationTemplateData = {}): readonly HeadlinePart[] {
  const parts: HeadlinePart[] = [];
  let at = 0;
  for (const { 0: found, 1: variable = '', index } of template.matchAll(/\{\s*([\w.-]+)\s*\}/g)) {
    const text = Object.hasOwn(data, variable) ? valueText(data[variable]) : undefined;
    if (text === undefined) continue;
    if (index > at) parts.push({ text: template.slice(at, index) });
    parts.push({ text: text.slice(0, LONGEST_VALUE), variable });
    at = index + found.length;
  }
  if (at < template.length) parts.push({ text: template.slice(at) });
  return parts;
}

/** A headline as text. */
export const headlineText = (template: string, data?: NotificationTemplateData): string =>
  headlineParts(template, data)
    .map(({ text }) => text)
    .join('');
