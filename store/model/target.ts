/** A rectangle as fractions 0–1 of its element's border box (decisions, Shapes: TargetElement). */
export interface TargetArea {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * What an element that zooms and moves its content shows of it: the matrix from fractions 0–1 of its border box to the
 * content's own coordinates (decisions, Shapes: TargetElement).
 */
export interface TargetView {
  a: number;
  b: number;
  c: number;
  d: number;
  e: number;
  f: number;
}

/** One way to find an element again; the surest has the highest score (decisions, Shapes: TargetElement). */
export interface TargetSelector {
  /** Kind of way, for example 'id', 'data', 'css' or 'xpath'. */
  type: string;
  /** Text of the selector. */
  value: string;
  /** How sure it is, 0–1. */
  score: number;
}

/**
 * The element or text an annotation is anchored to (Endpoints, Add comment annotations; decisions, Shapes: TargetElement).
 * An annotation without one is about the page.
 */
export interface TargetElement {
  /** Id of the element, as the page gives it. */
  elementId?: string;
  /** Quoted text. */
  targetText?: string;
  /** Which occurrence of the text is meant, from 1. */
  occurrence?: number;
  /** Whether all the text of the element is meant. */
  selectAllContent?: boolean;
  /** Ways to find the element again, surest first. */
  selectors?: readonly TargetSelector[];
  /** Text just before the quote. */
  prefix?: string;
  /** Text just after the quote. */
  suffix?: string;
  /** Offset of the quote in the text, in UTF-16 units. */
  start?: number;
  /** Part of the element, as fractions of its border box. */
  area?: TargetArea;
  /** What the element showed of its content when the place was chosen, where it can be zoomed and moved. */
  view?: TargetView;
  /** Moment in a medium, in seconds. */
  time?: number;
  /** Page of paged content. */
  page?: number;
  /**
   * What holds the element where that is in no tree of the page's own: hosts of open shadow roots and frames of embedded
   * pages, the outermost first. All else a target says counts in the innermost of their trees.
   */
  hosts?: readonly TargetHost[];
}

/** An element that holds a tree of its own, described in the tree it stands in (decisions, Shapes: TargetElement). */
export type TargetHost = Pick<TargetElement, 'elementId' | 'selectors' | 'page'>;

/** A piece of text that was selected (decisions, Shapes: TargetTextRange). */
export interface TargetTextRange {
  text?: string;
  /** Which occurrence of the text is meant, from 1. */
  occurrence?: number;
  prefix?: string;
  suffix?: string;
  /** Offset of the text, in UTF-16 units. */
  start?: number;
  /** Selector of the element that holds the whole range. */
  commonAncestorContainer?: string;
}

/** Where a pin or a cursor lies (decisions, Shapes: CursorPosition). */
export interface CursorPosition {
  /** Fraction 0–1 of the target's border box, or CSS px of the page where there is no target. */
  top: number;
  /** Fraction 0–1 of the target's border box, or CSS px of the page where there is no target. */
  left: number;
  parentScaleX?: number;
  parentScaleY?: number;
  targetElement?: TargetElement;
}

/**
 * What is shown for a comment whose place cannot be found (decisions, Shapes: GhostComment). A thread that has one is shown in lists, with
 * the reason, and by no pin; unless its element was deleted, and is there again.
 */
export interface GhostComment {
  targetElement?: TargetElement;
  message?: string;
  type?: 'differentDevice' | 'elementDeleted';
}
