import { warnOnce } from '../internal/warn.js';
import { notificationTabs, type NotificationTab } from './tabs.js';

const usual = notificationTabs.slice(0, 3);

/** Reads tabs from an attribute: their names, separated by blanks; what is no tab is left out, with a warning that names the attribute. */
export const tabList = (name: string) => ({
  fromAttribute(value: string | null): readonly NotificationTab[] {
    const given = (value ?? '').split(/\s+/).filter(Boolean);
    const known = notificationTabs.filter((tab) => given.includes(tab));
    const unknown = given.find((each) => !notificationTabs.includes(each as NotificationTab));
    if (unknown !== undefined) warnOnce(`${name} is "${unknown}"; accepted: ${notificationTabs.join(', ')}.`);
    const inOrder = given.filter((each): each is NotificationTab => known.includes(each as NotificationTab));
    return inOrder.length > 0 ? [...new Set(inOrder)] : usual;
  },
});
