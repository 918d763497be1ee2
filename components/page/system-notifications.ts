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

let listening: AbortController | undefined;

const changed = (): void => void (changes.value += 1);

const heard = ({ key }: StorageEvent): void => {
  if (key === KEY || key === null) changed();
};

/** Hears of what was chosen in another tab, or in the browser's own settings, while somebody follows. */
async function listen(): Promise<void> {
  listening = new AbortController();
  const { signal: until } = listening;
  window.addEventListener('storage', heard, { signal: until });
  // Not every browser can be asked.
  const status = await navigator.permissions.query({ name: 'notifications' }).catch(() => undefined);
  if (!until.aborted) status?.addEventListener('change', changed, { signal: until });
}

const changes = signal(0, { watched: () => void listen(), unwatched: () => listening?.abort() });

const isSupported = (): boolean => 'Notification' in window;

/** What was chosen, as long as the page is there: a browser may keep nothing. */
let chosen: string | null = null;

function choose(choice: 'on' | 'off'): void {
  chosen = choice;
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    // It is known until the page goes.
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
    return this.permission === 'granted' && choice() === 'on';
  },

  /** Asks, where the user has not said: to be called by an act of theirs. Returns whether they are on. */
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

  /** Shows a message; a press on it brings the tab to the front. */
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
      // Browsers on phones show what a service worker asks for, and nothing else.
    }
  },
};
