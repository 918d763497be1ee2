import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { loadOnce } from '../../base/lazy.js';
import type { ModeOptions, ModeSession, DrawnArea, LayerMode } from './mode-session.js';
import { DismissController } from '../../controllers/dismiss.js';
import { deepActiveElement, FocusRestore } from '../../controllers/focus-restore.js';
import type { LiveAnnouncerController } from '../../controllers/live-announcer.js';
import type { LocalizeController } from '../../base/localize.js';
import type { TargetArea } from '../../../store/model/index.js';
import { areaPart, elementAround, isInsideKit, boxOf, type Box } from '../../../anchors/index.js';
import { selectedRange } from '../../page/selected-range.js';
import { commentableAt, type CommentableRules } from './commentable.js';
import type { ChosenPlace } from './commenting.js';
import { startElementMode } from './element-mode.js';
import { kindOf } from './element-kind.js';
import { isUsingKeys, leaveFocus } from '../../base/focus-guard.js';
import { stackAtFoot } from '../../page/bottom-stack.js';
import { nameIn } from '../../page/element-name.js';
import { renderModeBar } from './mode-bar.js';
import { startTextMode } from './text-mode.js';

type StartMode = (options: ModeOptions) => ModeSession;

/** A way of choosing whose code loads when a person first wants it; what they do before it is there is left to the page. */
function late(load: () => Promise<StartMode>): StartMode {
  let startMode: StartMode | undefined;
  const loaded = loadOnce(async () => {
    startMode = await load();
  });
  return (options) => {
    let session: ModeSession | undefined;
    let hasBegun = false;
    let hasEnded = false;
    const start = (): void => {
      if (hasEnded || session) return;
      session = startMode?.(options);
      if (hasBegun) session?.begin();
    };
    if (startMode) start();
    else {
      void loaded({ requestUpdate: start });
      void loaded();
    }
    return {
      begin: () => {
        hasBegun = true;
        session?.begin();
      },
      takeKey: (event) => session?.takeKey(event) ?? false,
      end: () => {
        hasEnded = true;
        session?.end();
      },
    };
  };
}

/** Between the bar and what the keys point at, in px. */
const gap = 16;

interface ModeControllerOptions {
  readonly rules: CommentableRules;
  /** Where a person begins who goes by keys, where that is not the first element in view. */
  start(): Element | undefined;
  readonly localize: LocalizeController;
  readonly announcer: LiveAnnouncerController;
  /** Puts a box of the layer's own over an element, or takes it away. */
  cover(name: string, box: HTMLElement, element: Element | undefined): void;
  /** Puts the box around an element, or takes it away. */
  pointAt(element: Element | undefined): void;
  /** Shows an area that is being drawn, or none. */
  frame(drawn: DrawnArea | undefined): void;
  /** The mode that is asked for, where the person may comment. */
  mode(): LayerMode;
  /** What the person is asked for, where that is not what the mode usually is for. */
  ask(): string | undefined;
  /** The person has chosen; returns whether the mode has done what it is for. */
  chosen(place: ChosenPlace): boolean;
  /** The person gives the mode up. */
  left(): void;
}

const starts: Readonly<Partial<Record<LayerMode, (options: ModeOptions) => ModeSession>>> = {
  element: startElementMode,
  text: startTextMode,
  area: late(async () => (await import('./area-mode.js')).startAreaMode),
};

/** Runs the mode the layer is in: what presses and keys mean, the bar that tells of it, and the way out. */
export class ModeController implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #options: ModeControllerOptions;
  readonly #opener = new FocusRestore();
  readonly #actions = {
    focused: ({ currentTarget }: FocusEvent) => {
      // Focus that came by the pointer points at nothing: the first key does.
      if (currentTarget instanceof Element && currentTarget.matches(':focus-visible')) this.#session?.begin();
    },
    keyed: (event: KeyboardEvent) => this.#keyed(event),
    leave: () => this.#leave(),
  };
  #mode: LayerMode = 'none';
  #session: ModeSession | undefined;
  /** Name of what the keys point at. */
  #pointed = '';
  /** Whether keys move an area. */
  #isDrawing = false;

  constructor(host: ReactiveControllerHost & HTMLElement, options: ModeControllerOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
    new DismissController(host, {
      open: () => options.mode() !== 'none',
      dismiss: () => this.#leave(),
      outside: () => false,
    });
  }

  /** Ends a mode before the bar is rendered, which is to show nothing of it any more. */
  hostUpdate(): void {
    if (this.#options.mode() !== this.#mode) this.#end();
  }

  hostUpdated(): void {
    const mode = this.#options.mode();
    stackAtFoot(this.#host.shadowRoot?.querySelector<HTMLElement>('.bar'), 'mode-bar');
    if (mode === this.#mode) return;
    if (this.#mode === 'none') this.#opener.remember();
    // A shortcut begins it where nothing has the focus, or what was pressed has it.
    const isByKeys = isUsingKeys() || deepActiveElement()?.matches(':focus-visible');
    this.#mode = mode;
    this.#session = this.#start(mode);
    if (this.#session && isByKeys) this.#host.shadowRoot?.querySelector<HTMLElement>('.chooser')?.focus();
  }

  hostDisconnected(): void {
    this.#end();
    this.#mode = 'none';
  }

  render() {
    const { localize, mode: asked, ask } = this.#options;
    const mode = asked();
    if (mode === 'none') return undefined;
    return renderModeBar(
      localize,
      { mode, ask: ask(), pointed: this.#pointed, isDrawing: this.#isDrawing },
      this.#actions,
    );
  }

  #start(mode: LayerMode): ModeSession | undefined {
    const { rules, start, cover, chosen } = this.#options;
    return starts[mode]?.({
      rules,
      start: () => start() ?? this.#readerPlace(),
      cover,
      pointed: (element, by) => this.#point(element, by),
      edge: (edge) => this.#options.announcer.announce(this.#options.localize.term('targetEdge', edge)),
      framed: (drawn, by) => this.#frame(drawn, by),
      selected: (words) => this.#options.announcer.announce(words),
      chosen: (place) => {
        // The composer remembers who had the focus before it.
        if (chosen(place)) this.#returnFocus();
      },
    });
  }

  /** Where the person is who goes by keys: at what has the focus on the page, else at what is selected in it. */
  #readerPlace(): Element | undefined {
    const { rules } = this.#options;
    const { opener } = this.#opener;
    // A pin or a button of the kit is no place on the page.
    const focused = opener && !isInsideKit(opener) && commentableAt(opener, rules);
    if (focused) return focused;
    const range = selectedRange(document);
    const selected = range && elementAround(range);
    return selected && commentableAt(selected, rules);
  }

  #end(): void {
    if (!this.#session) return;
    this.#session.end();
    this.#session = undefined;
    this.#point(undefined, 'pointer');
  }

  /** Gives the focus back to what had it; where nothing had, and only choosing took it, the page has its keys again. */
  #returnFocus(): void {
    const chooser = this.#host.shadowRoot?.querySelector('.chooser');
    if (this.#opener.opener) this.#opener.restore(this.#host);
    else if (chooser) leaveFocus(chooser);
  }

  #leave(): void {
    const { announcer, localize, left } = this.#options;
    this.#returnFocus();
    announcer.announce(localize.term('commentModeLeft'));
    left();
  }

  #name(pointed: string): void {
    if (pointed === this.#pointed) return;
    this.#pointed = pointed;
    // The focus points at something as soon as the bar is rendered, in the same update.
    queueMicrotask(() => this.#host.requestUpdate());
  }

  /** Lifts the bar above what the keys point at, where it would cover that and there is room for it. */
  #uncover(box?: Box): void {
    const bar = this.#host.shadowRoot?.querySelector<HTMLElement>('.bar');
    if (!bar) return;
    bar.style.removeProperty('inset-block-end');
    if (!box) return;
    const { top, height } = box;
    const { offsetTop, offsetHeight } = bar;
    const isCovering = top + height > offsetTop && top < offsetTop + offsetHeight;
    if (isCovering && top > offsetHeight + gap) {
      bar.style.setProperty('inset-block-end', `${String(innerHeight - top + gap)}px`);
    }
  }

  #point(element: Element | undefined, by: 'pointer' | 'keys'): void {
    const { pointAt, announcer, localize } = this.#options;
    pointAt(element);
    if (!element || by === 'pointer') {
      this.#uncover();
      this.#name('');
      return;
    }
    const kind = kindOf(element);
    const kindName = kind && localize.term('targetKind', kind);
    const name = nameIn(element);
    this.#uncover(boxOf(element));
    this.#name(name || kindName || element.localName);
    announcer.announce(localize.term('pickedTarget', this.#pointed, name ? kindName : undefined));
  }

  #frame(drawn: DrawnArea | undefined, by: 'pointer' | 'keys'): void {
    const { frame, announcer, localize } = this.#options;
    frame(drawn);
    this.#isDrawing = drawn !== undefined && by === 'keys';
    this.#host.requestUpdate();
    if (!drawn || by === 'pointer') return;
    this.#uncover(areaPart(drawn.area)(boxOf(drawn.element)));
    const [left, top, width, height] = percentages(drawn.area);
    announcer.announce(localize.term('drawnArea', left, top, width, height));
  }

  #keyed(event: KeyboardEvent): void {
    if (!this.#session?.takeKey(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }
}

/** An area in whole percent, as it can be said. */
const percentages = ({ left, top, width, height }: TargetArea): readonly [number, number, number, number] => [
  Math.round(left * 100),
  Math.round(top * 100),
  Math.round(width * 100),
  Math.round(height * 100),
];
