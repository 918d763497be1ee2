import { signal } from '@preact/signals-core';

/** Where a person's choice is kept. */
const KEY = 'collab-system-notifications';

interface SystemMessage {
  readonly title: string;
  readonly body: string;
  /** Of several tabs that say the same, one is shown. */
  readonly tag: string;
  readonly onclick: () => void;
}

const changes = signal(0);

const isSupported = (): boolean => 'Notification' in window;

/** What the system shows of what arrives while the tab is hidden, once the user has allowed it and wants it. */
export const systemNotifications = {
  /** Grows with every change of what the user allows and wants. */
  changes,

  /** Whether the browser has any here. */
  get isSupported(): boolean {
    return isSupported();
  },

  get permission(): NotificationPermission {
    return isSupported() ? window.Notification.permission : 'denied';
  },

  /** Whether the user wants them, and allows them. */
  isOn(): boolean {
    return this.permission === 'granted' && localStorage.getItem(KEY) === 'on';
  },

  /** Asks, where the user has not said: to be called by an act of theirs. Returns whether they are on. */
  async turnOn(): Promise<boolean> {
    if (!isSupported()) return false;
    const permission = await window.Notification.requestPermission();
    if (permission === 'granted') localStorage.setItem(KEY, 'on');
    changes.value += 1;
    return this.isOn();
  },

  turnOff(): void {
    localStorage.setItem(KEY, 'off');
    changes.value += 1;
  },

  /** Shows a message; a press on it brings the tab to the front. */
  show({ title, body, tag, onclick }: SystemMessage): void {
    if (!this.isOn()) return;
    const shown = new window.Notification(title, { body, tag });
    shown.onclick = () => {
      window.focus();
      shown.close();
      onclick();
    };
  },
};
