/** A rectangle as fractions 0–1 of its element's border box (decisions, Shapes: TargetElement). */
export interface TargetArea {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * Visible part of an element that zooms and pans its content, as a matrix. It maps fractions 0–1 of the border box to
 * content coordinates (decisions, Shapes: TargetElement).
 */
export interface TargetView {
  a: number;
  b: number;
  c: number;
  d: number;
  e: number;
  f: number;
}

/** A selector of an element, with a score of its reliability (decisions, Shapes: TargetElement). */
export interface TargetSelector {
  /** Kind of selector, for example 'id', 'data', 'css' or 'xpath'. */
  type: string;
  /** Text of the selector. */
  value: string;
  /** Reliability, 0–1. */
  score: number;
}

/**
 * The element or text an annotation is anchored to (Endpoints, Add comment annotations; decisions, Shapes: TargetElement).
 * An annotation without a target is anchored to the page.
 */
export interface TargetElement {
  /** Id of the element, set by the page. */
  elementId?: string;
  /** Quoted text. */
  targetText?: string;
  /** Occurrence of the text, from 1. */
  occurrence?: number;
  /** Whether the target is all text of the element. */
  selectAllContent?: boolean;
  /** Selectors of the element, most reliable first. */
  selectors?: readonly TargetSelector[];
  /** Text just before the quote. */
  prefix?: string;
  /** Text just after the quote. */
  suffix?: string;
  /** Offset of the quote in the text, in UTF-16 units. */
  start?: number;
  /** Part of the element, as fractions of its border box. */
  area?: TargetArea;
  /** View at the time the target was chosen, for elements that zoom and pan their content. */
  view?: TargetView;
  /** Media time, in seconds. */
  time?: number;
  /** Page of paged content. */
  page?: number;
  /**
   * Hosts of the open shadow roots and frames around the element, outermost first. The other fields apply within the
   * innermost tree.
   */
  hosts?: readonly TargetHost[];
}

/** A shadow host or frame, described within its own tree (decisions, Shapes: TargetElement). */
export type TargetHost = Pick<TargetElement, 'elementId' | 'selectors' | 'page'>;

/** A selected text range (decisions, Shapes: TargetTextRange). */
export interface TargetTextRange {
  text?: string;
  /** Occurrence of the text, from 1. */
  occurrence?: number;
  prefix?: string;
  suffix?: string;
  /** Offset of the text, in UTF-16 units. */
  start?: number;
  /** Selector of the element that contains the whole range. */
  commonAncestorContainer?: string;
}

/** Position of a pin or a cursor (decisions, Shapes: CursorPosition). */
export interface CursorPosition {
  /** Fraction 0–1 of the target's border box, or CSS px of the page without a target. */
  top: number;
  /** Fraction 0–1 of the target's border box, or CSS px of the page without a target. */
  left: number;
  parentScaleX?: number;
  parentScaleY?: number;
  targetElement?: TargetElement;
}

/**
 * Shown for a comment whose target cannot be resolved (decisions, Shapes: GhostComment). The thread has no pin and is
 * listed with the reason. A pin is shown again when a deleted element reappears.
 */
export interface GhostComment {
  targetElement?: TargetElement;
  message?: string;
  type?: 'differentDevice' | 'elementDeleted';
}
