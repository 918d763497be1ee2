// Written by `npm run entries` from the folders in components/.

import './components/avatar/define.js';
import './components/comment/define.js';
import './components/comment-body/define.js';
import './components/comment-layer/define.js';
import './components/comment-pin/define.js';
import './components/comment-tool/define.js';
import './components/comments-sidebar/define.js';
import './components/composer/define.js';
import './components/connection-status/define.js';
import './components/emoji-popup/define.js';
import './components/icon/define.js';
import './components/menu/define.js';
import './components/option-menu/define.js';
import './components/pin-cluster/define.js';
import './components/reactions/define.js';
import './components/relative-time/define.js';
import './components/root/define.js';
import './components/sidebar-button/define.js';
import './components/sidebar-row/define.js';
import './components/thread/define.js';
import './components/thread-dialog/define.js';
import './components/thread-list/define.js';
import './components/toasts/define.js';
import './components/tooltip/define.js';
