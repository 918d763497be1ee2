// The package's entry `collab-elements/store`, for applications. The kit's own elements use index.ts, which exports more.
export type { AnnotationRow, Deferrable, MutationHandle, MutationState, UnsentChange } from './api/annotations.js';
export type {
  AttachmentAddress,
  AttachmentApi,
  ComposerTarget,
  Upload,
  UploadBatch,
  UploadState,
} from './api/attachments.js';
export type {
  CatalogApi,
  ContactApi,
  ContactDirectory,
  ContactList,
  ContactQuery,
  ContactSearchRequest,
  ContactSearchResult,
} from './api/contacts.js';
export type {
  FieldChangeConfig,
  LiveHandle,
  LiveOutcome,
  LiveStateApi,
  SingleEditorApi,
  SingleEditorOptions,
} from './api/live.js';
export type {
  NotificationApi,
  NotificationInbox,
  NotificationList,
  NotificationListQuery,
  NotificationOutcome,
  NotificationPage,
  NotificationTarget,
} from './api/notifications.js';
export type { EventApi, InteractionEvents } from './api/interaction-events.js';
export type { CursorApi, CursorQuery, PresenceApi, PresenceDetails, PresenceTimes, TypingApi } from './api/presence.js';
export type { CollabStore, CommentApi, DraftApi, PermissionApi } from './api/store.js';
export type {
  AnnotationView,
  FacetedViewQuery,
  FacetedView,
  PagedCollectionQuery,
  PagedCollection,
  PagingState,
  FilterValue,
  GroupHeader,
  PagePlaces,
  QuickView,
  SortBy,
  ViewQuery,
} from './api/views.js';
export type { Access } from './backends/authority/grants.js';
export type { Backend, ClientStorage, Draft } from './backends/backend.js';
export { localBackend } from './backends/local.js';
export type { LocalOptions } from './backends/local/backend.js';
export { withProviders } from './backends/providers.js';
export { serviceBackend, type ServiceOptions } from './backends/service.js';
export { MemoryBackend, memoryBackend, type MemoryOptions } from './backends/memory.js';
export type { Readable } from './base/readable.js';
export type { AnnotationQuery, CountQuery, DocumentsQuery } from './model/annotation-query.js';
export type { Attachment, AttachmentLimits } from './model/attachment.js';
export type {
  AutocompleteData,
  AutocompleteGroup,
  Contact,
  CustomAnnotationDropdownData,
  CustomAnnotationDropdownItem,
} from './model/autocomplete.js';
export type { CommentAnnotation, CommentAnnotationsCount, NewCommentAnnotation } from './model/comment-annotation.js';
export { linkOf } from './model/comment-link.js';
export { versionOf, type CommentVersion } from './model/comment-version.js';
export type { Comment, CommentUpdate, NewComment } from './model/comment.js';
export type { Config, FeatureType } from './model/config.js';
export type { ClientErrorCode, CollabError, CollabErrorCode, KitErrorCode, ServiceErrorCode } from './model/error.js';
export { CollabEventType, type CollabEvents } from './model/events.js';
export type { ButtonContext, CustomButton, Toast } from './model/integration.js';
export type { LiveSelection, LiveStateData, LiveStateValue, ServerConnectionState } from './model/live-state.js';
export type {
  AddNotificationRequest,
  Notification,
  NotificationChannel,
  NotificationCounts,
  NotificationQuery,
  NotificationSettings,
  NotificationSettingsConfig,
} from './model/notification.js';
export type {
  Document,
  DocumentMetadata,
  FolderMetadata,
  Location,
  OrganizationMetadata,
  PageInfo,
  Version,
} from './model/organization.js';
export { parseCommentConfig, parseUser } from './model/parse-page-data.js';
export type { CommentAccessMode, Context, DocumentAccess, SetDocumentsContext } from './model/permission.js';
export {
  composerFeatures,
  predefinedConfig,
  threadFeatures,
  type CommentConfig,
  type ComposerFeature,
  type SubmitKey,
  type ThreadFeature,
} from './model/predefined.js';
export type {
  CursorUser,
  FlockOptions,
  PresenceQuery,
  PresenceStatus,
  PresenceUser,
  SyncVideoPlayer,
} from './model/presence.js';
export type { CustomReaction, ReactionAnnotation } from './model/reaction.js';
export type { CommentRecording } from './model/recording.js';
export type { RequestOptions, SetDocumentsOptions, SetLocationsOptions } from './model/requests.js';
export type { FilterConfig, FilterSelections } from './model/sidebar-filter.js';
export type { SetUserAsEditorResponse, SingleEditorConfig, UserEditorAccess } from './model/single-editor.js';
export type { CustomCategory, CustomFilter, CustomPriority, CustomStatus, StatusType } from './model/status.js';
export type {
  CursorPosition,
  GhostComment,
  TargetArea,
  TargetElement,
  TargetHost,
  TargetTextRange,
} from './model/target.js';
export { userIdHashOf } from './model/user-hash.js';
export type { ContactScope, User, UserContact, UserGroup, UserOptions } from './model/user.js';
export type { Action, Subject } from './rules/permissions.js';
export { readableText } from './rules/placeholders.js';
export { unreadCount } from './rules/unread-count.js';
export { createStore, type StoreOptions } from './store.js';
