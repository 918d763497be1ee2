/** A file attached to a comment (Resources, Attachment). */
export interface Attachment {
  /** Filled in. */
  attachmentId: number;
  name?: string;
  /** Path in the service's storage. */
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

/** Result of attaching a file (Resources, Attachment). */
export interface AddAttachmentResponse {
  /** Whether the file was accepted. */
  valid: boolean;
  /** Maximum file size in bytes. */
  maxAllowedSize: number;
  file?: File;
  error?: string;
  attachment?: Attachment;
}

/** Limits of the attachments of a comment (decisions, Limits). */
export interface AttachmentLimits {
  /** Maximum file size in bytes. */
  maxSize: number;
  /** Maximum number of attachments per comment. */
  maxCount: number;
  /** Accepted types in the syntax of `accept`: 'image/*', 'application/pdf', '.csv'. Default: all. */
  types?: readonly string[];
}
