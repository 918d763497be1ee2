// Written by `npm run entries` from the folders in components/.

export * from './components/avatar/avatar.js';
export * from './components/comment/comment.js';
export * from './components/comment-body/comment-body.js';
export * from './components/comment-layer/comment-layer.js';
export * from './components/comment-pin/comment-pin.js';
export * from './components/comment-tool/comment-tool.js';
export * from './components/comments-sidebar/comments-sidebar.js';
export * from './components/composer/composer.js';
export * from './components/connection-status/connection-status.js';
export * from './components/emoji-popup/emoji-popup.js';
export * from './components/icon/icon.js';
export * from './components/menu/menu.js';
export * from './components/option-menu/option-menu.js';
export * from './components/pin-cluster/pin-cluster.js';
export * from './components/reactions/reactions.js';
export * from './components/relative-time/relative-time.js';
export * from './components/root/root.js';
export * from './components/sidebar-button/sidebar-button.js';
export * from './components/sidebar-row/sidebar-row.js';
export * from './components/thread/thread.js';
export * from './components/thread-dialog/thread-dialog.js';
export * from './components/thread-list/thread-list.js';
export * from './components/toasts/toasts.js';
export * from './components/tooltip/tooltip.js';
