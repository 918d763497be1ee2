import type { Attachment } from './attachment.js';
import type { Location, FullEventMetadata, PageInfo } from './organization.js';
import type { TargetTextRange } from './target.js';
import type { User } from './user.js';

/** Type of a recording (Resources, Recordings). */
export type RecordingType = 'audio' | 'video' | 'screen';

/** A recording referenced by a comment (Resources, Recordings). */
export interface RecordedData {
  /** Id of the recorder annotation. */
  id: string;
  tag: string;
  type: RecordingType;
  thumbnailUrl?: string;
  thumbnailWithPlayIconUrl?: string;
  videoUrl?: string;
  audioUrl?: string;
  videoPlayerUrl?: string;
  /**
   * Returns an HTML link to `videoPlayerUrl` around an image: the given one, else `thumbnailWithPlayIconUrl`, else
   * `thumbnailUrl`. Present on data given to the page only; not stored or sent.
   */
  getThumbnailTag?(url?: string): string;
}

/** Transcription of a recording, in the recorder's or the speaker's form (Resources, Recordings). */
type AnyTranscription = RecorderDataTranscription & Partial<Transcription>;

/** A recording referenced by a comment, with its assets if given. */
export interface CommentRecording extends RecordedData, Partial<Pick<RecorderData, 'assets'>> {
  recordedTime?: RecordedTime;
  transcription?: AnyTranscription;
}

/** Metadata of a recording (Resources, Recordings). */
export type RecorderMetadata = Partial<FullEventMetadata>;

/** One stored file of a recording (Resources, Recordings). */
export interface RecorderDataAsset {
  url: string;
  version?: number;
  mimeType?: string;
  fileName?: string;
  fileSizeInBytes?: number;
  /** For example mp3, mp4, webm. */
  fileFormat?: string;
  thumbnailUrl?: string;
  transcription?: RecorderDataTranscription;
}

/** A segment of a transcript (Resources, Recordings). */
export interface RecorderDataTranscriptSegment {
  startTime: string;
  endTime: string;
  startTimeInSeconds: number;
  endTimeInSeconds: number;
  text: string;
}

/** Transcription of a recording (Resources, Recordings). */
export interface RecorderDataTranscription {
  transcriptSegments?: readonly RecorderDataTranscriptSegment[];
  /** URL of the captions as WebVTT. */
  vttFileUrl?: string;
  contentSummary?: string;
}

/** A recording in full; requests, responses and events share the shape (Resources, Recordings). */
export interface RecorderData {
  recorderId: string;
  from?: User | null;
  metadata?: RecorderMetadata;
  /** Files of the latest version. */
  assets: readonly RecorderDataAsset[];
  /** Files of every version. */
  assetsAllVersions: readonly RecorderDataAsset[];
  transcription: RecorderDataTranscription;
}

/** A transcription with its speaker (Resources, Recordings). */
export interface Transcription {
  from: User;
  /** Ms since the epoch. */
  lastUpdated?: number;
  transcriptedText?: string;
}

/** Duration of a recording, for display (Resources, Recordings). */
export interface RecordedTime {
  /** Seconds. */
  duration?: number;
  /** As shown, for example `01:23`. */
  display?: string;
}

/** A stored recording (Resources, Recordings). */
export interface RecorderAnnotation {
  /** Filled in. */
  annotationId: string;
  from: User;
  recordingType: string;
  mode: 'floating' | 'thread';
  attachments: readonly Attachment[];
  color?: string;
  /** Ms since the epoch. */
  lastUpdated?: number;
  locationId?: number | null;
  location?: Location | null;
  type?: string;
  approved?: boolean;
  /** @deprecated Use `attachments`. */
  attachment?: Attachment | null;
  annotationIndex?: number;
  pageInfo?: PageInfo;
  recordedTime?: RecordedTime;
  transcription?: Transcription;
}

/** Bit rates of a recording (Resources, Recordings). */
export interface RecorderEncodingOptions {
  audioBitsPerSecond?: number;
  videoBitsPerSecond?: number;
}

/** Constraint on a number (Resources, Recordings). */
export interface NumericConstraint {
  min?: number;
  max?: number;
  ideal?: number;
  exact?: number;
}

/** Constraint on a boolean (Resources, Recordings). */
export interface BooleanConstraint {
  ideal?: boolean;
  exact?: boolean;
}

/** Constraints on a recorded track (Resources, Recordings). */
export interface TrackConstraints {
  aspectRatio?: number | NumericConstraint;
  frameRate?: number | NumericConstraint;
  height?: number | NumericConstraint;
  width?: number | NumericConstraint;
  autoGainControl?: boolean | BooleanConstraint;
  echoCancellation?: boolean | BooleanConstraint;
  noiseSuppression?: boolean | BooleanConstraint;
  sampleRate?: number | NumericConstraint;
}

/** Quality of a recording (Resources, Recordings). */
export interface RecorderQualityConstraints {
  video?: TrackConstraints;
  audio?: TrackConstraints;
}

/** A setting that may differ by browser (Resources, Recordings). */
export interface PerBrowser<T> {
  safari?: T;
  other?: T;
}

/** Configuration of a recorder (Resources, Recordings). */
export interface RecorderConfig {
  type: { audio?: boolean; video?: boolean; screen?: boolean };
  recorderOptions?: RecorderEncodingOptions | PerBrowser<RecorderEncodingOptions>;
}

/** Methods of recorder elements (Resources, Recordings). */
export interface RecorderElementMethods {
  /** Limits the duration of a recording, in seconds. */
  setMaxLength(seconds: number): void;
  enablePictureInPicture(): void;
  disablePictureInPicture(): void;
  openPictureInPicture(): void;
  exitPictureInPicture(): void;
  requestScreenPermission(): Promise<unknown>;
}

/** Devices to request permission for (Resources, Recordings). */
export interface DevicePermissionOptions {
  audio?: boolean;
  video?: boolean;
}

/** A proposed rewrite of a text (Resources, Recordings). */
export interface RewriterAnnotation {
  annotationId: string;
  from: User;
  rewriterType: 'generic' | 'copywriter';
  color?: string;
  /** Ms since the epoch. */
  lastUpdated?: number;
  locationId?: number | null;
  location?: Location | null;
  type?: string;
  targetTextRange?: TargetTextRange | null;
  annotationIndex?: number;
  pageInfo?: PageInfo;
  selectedRewriterOption?: string;
  /** @deprecated Superseded by documents. */
  documentParamsId?: string;
  /** @deprecated Superseded by documents. */
  documentParams?: unknown;
}

/** User feedback about the product (Misc, UserFeedback). */
export interface UserFeedback {
  id?: string;
  apiKey?: string;
  emailId?: string;
  message?: string;
  from?: User;
  /** Ms since the epoch. */
  lastUpdated?: number;
  metadata?: Partial<FullEventMetadata>;
  pageInfo?: PageInfo;
}
