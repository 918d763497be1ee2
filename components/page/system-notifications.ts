import { signal } from '@preact/signals-core';

/** Key of the user's choice in local storage. */
const KEY = 'collab-system-notifications';

interface SystemMessage {
  readonly title: string;
  readonly body: string;
  /** Messages with the same tag from several tabs are shown once. */
  readonly tag: string;
  readonly onclick: () => void;
}

let listening: AbortController | undefined;

const changed = (): void => void (changes.value += 1);

const handleStorage = ({ key }: StorageEvent): void => {
  if (key === KEY || key === null) changed();
};

/** Listens for changes in other tabs and in the browser's settings, while `changes` is subscribed. */
async function listen(): Promise<void> {
  listening = new AbortController();
  const { signal: until } = listening;
  window.addEventListener('storage', handleStorage, { signal: until });
  // Some browsers do not support the query.
  const status = await navigator.permissions.query({ name: 'notifications' }).catch(() => undefined);
  if (!until.aborted) status?.addEventListener('change', changed, { signal: until });
}

const changes = signal(0, { watched: () => void listen(), unwatched: () => listening?.abort() });

const isSupported = (): boolean => 'Notification' in window;

/** The choice while the page is open, in case storage is unavailable. */
let chosen: string | null = null;

function choose(choice: 'on' | 'off'): void {
  chosen = choice;
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    // The choice lasts until the page is closed.
  }
  changed();
}

function choice(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return chosen;
  }
}

/** Notifications of the operating system, if the user has permitted and enabled them. */
export const systemNotifications = {
  /** Incremented when the permission or the choice changes. */
  changes,

  /** Whether the browser supports notifications here. */
  get isSupported(): boolean {
    return isSupported();
  },

  get permission(): NotificationPermission {
    return isSupported() ? window.Notification.permission : 'denied';
  },

  /** Whether notifications are permitted and enabled. */
  isOn(): boolean {
    return this.permission === 'granted' && choice() === 'on';
  },

  /** Requests the permission, which requires a user gesture, and enables notifications. Returns whether they are on. */
  async turnOn(): Promise<boolean> {
    if (!isSupported()) return false;
    const permission = await window.Notification.requestPermission();
    if (permission === 'granted') choose('on');
    else changed();
    return this.isOn();
  },

  turnOff(): void {
    choose('off');
  },

  /** Shows a message; a click on it focuses the tab. */
  show({ title, body, tag, onclick }: SystemMessage): void {
    if (!this.isOn()) return;
    try {
      const shown = new window.Notification(title, { body, tag });
      shown.onclick = () => {
        window.focus();
        shown.close();
        onclick();
      };
    } catch {
      // Mobile browsers permit notifications only from service workers.
    }
  },
};
