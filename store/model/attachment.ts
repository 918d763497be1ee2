/** A file attached to a comment (Resources, Attachment). */
export interface Attachment {
  /** Filled in. */
  attachmentId: number;
  name?: string;
  /** Place in the service's storage. */
  bucketPath?: string;
  /** Size in bytes. */
  size?: number;
  type?: string;
  url?: string;
  /** Preview as a base64 data URL. */
  thumbnail?: string;
  thumbnailWithPlayIconUrl?: string;
  metadata?: unknown;
  mimeType?: unknown;
}

/** What became of a file that was to be attached (Resources, Attachment). */
export interface AddAttachmentResponse {
  /** Whether the file was accepted. */
  valid: boolean;
  /** Largest accepted size in bytes. */
  maxAllowedSize: number;
  file?: File;
  error?: string;
  attachment?: Attachment;
}

/** What may be attached to a comment (decisions, Limits). */
export interface AttachmentLimits {
  /** Largest accepted size in bytes. */
  maxSize: number;
  /** How many files a comment may have. */
  maxCount: number;
  /** Accepted types, as the `accept` of a file input has them: 'image/*', 'application/pdf', '.csv'; all when absent. */
  types?: readonly string[];
}
