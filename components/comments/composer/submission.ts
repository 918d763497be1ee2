import type { Contact } from '../../../store/model/autocomplete.js';
import { CollabComposerSubmitEvent } from './composer.events.js';
import type { ComposerContent } from './content.js';
import type { ComposerFiles } from './files.js';
import type { TextField } from './text-field.js';

/** The composer's state that decides whether its content can be sent. */
interface SubmissionHost extends HTMLElement {
  readonly empty: boolean;
  readonly assignable: boolean;
  readonly draftable: boolean;
  readonly replying: boolean;
  readonly disabled: boolean;
  readonly readonly: boolean;
  readonly submitting: boolean;
  clear(): void;
}

interface SubmissionOptions {
  readonly text: TextField;
  readonly files: ComposerFiles;
  readonly isWithinLimit: () => boolean;
}

/** Sends the content of a composer or saves it as a draft, after its files are uploaded and typed names are mentions. */
export class Submission {
  readonly #host: SubmissionHost;
  readonly #options: SubmissionOptions;
  #isCompletingMentions = false;
  /** Latest request made while mentions are completed: the first Enter chooses a person, the second one sends. */
  #queued: (() => void) | undefined;

  constructor(host: SubmissionHost, options: SubmissionOptions) {
    this.#host = host;
    this.#options = options;
  }

  /** The text with the files. */
  get content(): ComposerContent {
    const { text, files } = this.#options;
    return files.addTo(text.content);
  }

  /** Whether the content can be sent now. */
  get canSubmit(): boolean {
    const { empty, disabled, readonly, submitting } = this.#host;
    return !empty && this.#options.isWithinLimit() && !disabled && !readonly && !submitting;
  }

  /** Whether the content can be saved as a draft. The draft of a reply would lose the assignee. */
  get canSaveDraft(): boolean {
    const { draftable, replying } = this.#host;
    return draftable && this.canSubmit && !(replying && this.#assignedTo);
  }

  submit(): void {
    if (!this.canSubmit || this.#options.files.deferUntilUploaded(() => this.submit())) return;
    this.#afterMentions(() => this.#dispatch());
  }

  saveDraft(): void {
    if (!this.canSaveDraft || this.#options.files.deferUntilUploaded(() => this.saveDraft())) return;
    this.#afterMentions(() => {
      this.#dispatch(true);
      // The pressed button disappears. Focus that moved elsewhere during an upload stays there.
      if (this.#host.matches(':focus-within')) this.#host.focus();
    });
  }

  /** Converts typed names to mentions, then sends. Does not send while the user still has to choose a person. */
  #afterMentions(send: () => void): void {
    if (this.#isCompletingMentions) {
      this.#queued = send;
      return;
    }
    const completion = this.#options.text.completeMentions();
    this.#isCompletingMentions = completion !== undefined;
    if (!completion) send();
    void completion?.then((isComplete) => {
      this.#isCompletingMentions = false;
      const queued = this.#queued;
      this.#queued = undefined;
      if (isComplete && this.canSubmit) send();
      else if (queued) this.#afterMentions(queued);
    });
  }

  get #assignedTo(): Contact | undefined {
    return this.#host.assignable ? this.#options.text.editor?.assigneeChoice.value : undefined;
  }

  #dispatch(isDraft = false): void {
    const assignedTo = this.#assignedTo;
    const detail = { ...this.content, ...(assignedTo && { assignedTo }), ...(isDraft && { isDraft }) };
    if (this.#host.dispatchEvent(new CollabComposerSubmitEvent(detail))) this.#host.clear();
  }
}
