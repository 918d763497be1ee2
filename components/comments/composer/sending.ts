import type { ReactiveControllerHost } from 'lit';
import type { Contact } from '../../../store/model/autocomplete.js';
import { CollabComposerSubmitEvent } from './composer.events.js';
import type { ComposerContent } from './content.js';
import type { ComposerFiles } from './files.js';
import type { TextField } from './text-field.js';

/** A composer, as far as what is written in it is sent. */
interface Sender extends HTMLElement {
  readonly empty: boolean;
  readonly assignable: boolean;
  readonly draftable: boolean;
  readonly replying: boolean;
  readonly disabled: boolean;
  readonly readonly: boolean;
  readonly submitting: boolean;
  clear(): void;
}

interface SendingOptions {
  readonly text: TextField;
  readonly files: ComposerFiles;
  /** Whether what is written is short enough. */
  readonly fits: () => boolean;
}

/** Sends what is written, once its files are there, or saves it as a draft. */
export class Sending {
  readonly #host: Sender;
  readonly #options: SendingOptions;
  #isNaming = false;
  /** What was asked for since, while names are looked for: Enter chooses a name, and the next sends. */
  #next: (() => void) | undefined;

  constructor(host: Sender, options: SendingOptions) {
    this.#host = host;
    this.#options = options;
  }

  /** What is written, with the files. */
  get content(): ComposerContent {
    const { text, files } = this.#options;
    return files.addTo(text.content);
  }

  /** Whether there is something that can be sent. */
  get isReady(): boolean {
    const { empty, disabled, readonly, submitting } = this.#host;
    return !empty && this.#options.fits() && !disabled && !readonly && !submitting;
  }

  /** Whether a draft can be saved of it: of a reply none that is to assign somebody, as it would not. */
  get mayKeep(): boolean {
    const { draftable, replying } = this.#host;
    return draftable && this.isReady && !(replying && this.#assignedTo);
  }

  send(): void {
    if (!this.isReady || this.#options.files.holds(() => this.send())) return;
    this.#named(() => this.#submit());
  }

  /** Saves a draft. */
  keep(): void {
    if (!this.mayKeep || this.#options.files.holds(() => this.keep())) return;
    this.#named(() => {
      this.#submit(true);
      // The button that was pressed goes; who has gone on elsewhere while files came stays there.
      if (this.#host.matches(':focus-within')) this.#host.focus();
    });
  }

  /** Goes on once names that were typed are known; not where one is still to be chosen. */
  #named(submit: () => void): void {
    if (this.#isNaming) {
      this.#next = submit;
      return;
    }
    const naming = this.#options.text.completeNames();
    this.#isNaming = naming !== undefined;
    if (!naming) submit();
    void naming?.then((isDone) => {
      this.#isNaming = false;
      const next = this.#next;
      this.#next = undefined;
      if (isDone && this.isReady) submit();
      else if (next) this.#named(next);
    });
  }

  get #assignedTo(): Contact | undefined {
    return this.#host.assignable ? this.#options.text.editor?.assigning.chosen : undefined;
  }

  #submit(isDraft = false): void {
    const assignedTo = this.#assignedTo;
    const detail = { ...this.content, ...(assignedTo && { assignedTo }), ...(isDraft && { isDraft }) };
    if (this.#host.dispatchEvent(new CollabComposerSubmitEvent(detail))) this.#host.clear();
  }
}

/** Tells of changes in one go, however many come at a time; what is taken back before that is not told. */
export class ChangeReport {
  readonly #host: ReactiveControllerHost;
  readonly #tell: () => void;
  #isDue = false;

  constructor(host: ReactiveControllerHost, tell: () => void) {
    this.#host = host;
    this.#tell = tell;
  }

  /** There is a change to show and to tell of. */
  due(): void {
    this.#host.requestUpdate();
    if (this.#isDue) return;
    this.#isDue = true;
    queueMicrotask(() => {
      if (!this.#isDue) return;
      this.#isDue = false;
      this.#tell();
    });
  }

  /** There is nothing to tell any more. */
  cancel(): void {
    this.#isDue = false;
  }
}
