import '../define.js';
import { keepAccepted } from './accepted.js';
import { startBudgetForm } from './budget-form.js';
import { startColorSwitch } from './color-switch.js';
import { followReading } from './contents.js';
import { welcome } from './first-visit.js';
import { showPeople } from './people.js';
import { startPersonSwitch } from './person-switch.js';
import { fitPresence } from './presence.js';
import { findData } from './service.js';
import { placeSidebar } from './sidebar.js';

startColorSwitch();
const data = await findData();
document.querySelector('#kept')?.replaceChildren(data.note);
startPersonSwitch(data);
showPeople();
followReading();
startBudgetForm();
placeSidebar();
fitPresence();

const root = document.querySelector('collab-root');
if (root) {
  keepAccepted(root);
  await welcome(root, data);
  // What the team has said before the first visit is no news.
  document.querySelector('#bell')?.removeAttribute('without-toasts');
}
