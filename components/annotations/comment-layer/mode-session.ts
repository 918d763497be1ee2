import type { TargetArea } from '../../../store/model/index.js';
import type { CommentableRules } from './commentable.js';
import type { ChosenPlace } from './commenting.js';

/** A part of an element that is being drawn. */
export interface DrawnArea {
  readonly element: Element;
  readonly area: TargetArea;
}

/** What a way of choosing gets to work with. */
export interface ModeOptions {
  readonly rules: CommentableRules;
  /** Where a person begins who goes by keys: at what is given another place; the first in view where nothing is. */
  start(): Element | undefined;
  /** Puts a box of the layer's own over an element, or takes it away. */
  cover(name: string, box: HTMLElement, element: Element | undefined): void;
  /** The person points at something that can be commented on, by pointer or by keys, or at nothing. */
  pointed(element: Element | undefined, by: 'pointer' | 'keys'): void;
  /** A key leads nowhere from where the person points. */
  edge(edge: TargetEdge): void;
  /** The person draws an area, or has given it up. */
  framed(drawn: DrawnArea | undefined, by: 'pointer' | 'keys'): void;
  /** The person has selected words by keys. */
  selected(words: string): void;
  /** The person has chosen. */
  chosen(place: ChosenPlace): void;
}

/** While it lasts, presses and keys choose what on the page to comment on. */
export interface ModeSession {
  /** Points at where a person begins, where nothing is pointed at. */
  begin(): void;
  /** Takes a key that moves over the page or chooses; returns whether it did. */
  takeKey(event: KeyboardEvent): boolean;
  end(): void;
}

/** Why a key leads nowhere: nothing comes before, after, inside or around. */
export type TargetEdge = 'first' | 'last' | 'inside' | 'around';

/** The modes a layer knows; `none` leaves presses to the page. */
export const layerModes = ['none', 'element', 'area', 'text'] as const;

/** What a press on the page does. */
export type LayerMode = (typeof layerModes)[number];
