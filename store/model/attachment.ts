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
