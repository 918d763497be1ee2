import '../../components/comments/attachments/define.js';
import '../../components/comments/comment/define.js';
import '../../components/comments/composer/define.js';
import '../../components/comments/thread/define.js';

/** What a page under a strict policy has met, for the test that holds it in a frame. */
export interface StrictPage extends Window {
  /** Called by every attack that comes to run. */
  attacked: () => void;
  attacks: number;
  violations: string[];
  ready: boolean;
}

const page = window as unknown as StrictPage;

page.attacks = 0;
page.attacked = () => {
  page.attacks += 1;
};
page.violations = [];
document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
  page.violations.push(`${violatedDirective}: ${blockedURI} ${sample}`);
});
page.ready = true;
