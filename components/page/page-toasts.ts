import { signal, type Signal } from '@preact/signals-core';
import type { Toast } from '../../store/index.js';

/** A short message for the user, with an optional action. */
export interface ToastMessage extends Omit<Toast, 'type'> {
  readonly id: number;
  /** Besides the types of the specification: `info` reports what another user has done. */
  readonly type: Toast['type'] | 'info';
  readonly action?: { readonly label: string; run(): void };
}

/** The last id on this page: ids of several contexts must not collide. */
let lastId = 0;

/** The toasts of a page. */
export class PageToasts {
  readonly messages: Signal<readonly ToastMessage[]> = signal([]);
  /** Number of elements that show the messages. */
  readonly regionCount: Signal<number> = signal(0);

  /** Adds a message. Returns its id. */
  add(message: Omit<ToastMessage, 'id'>): number {
    const id = ++lastId;
    this.messages.value = [...this.messages.peek(), { ...message, id }];
    return id;
  }

  /**
   * Shows a message of the application for 3 s or `duration` (ms); an error stays until it is dismissed. The message replaces
   * the visible one with the same `id`. Returns its id, for `dismiss`.
   */
  show({ message, type, duration, id }: Toast): number {
    const timeout = duration ?? (type === 'error' ? Infinity : undefined);
    const toast = { message, type, ...(timeout !== undefined && { duration: timeout }) };
    const messages = this.messages.peek();
    if (id === undefined || !messages.some((each) => each.id === id)) return this.add(toast);
    const replacement = { ...toast, id: ++lastId };
    this.messages.value = messages.map((each) => (each.id === id ? replacement : each));
    return replacement.id;
  }

  /** Removes a message. */
  dismiss(id: number): void {
    this.messages.value = this.messages.peek().filter((toast) => toast.id !== id);
  }
}
