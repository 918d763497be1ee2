/** What a person's width is kept under. */
export const nameOf = (userId: string): string => `collab-elements:sidebar-width:${JSON.stringify(userId)}`;

/** How wide a person wants a sidebar, in this browser. */
export class GivenWidth {
  /** Says it to the styles. */
  readonly sheet: CSSStyleSheet = new CSSStyleSheet();
  userId = '';
  /** In px; undefined where the usual one will do. */
  width: number | undefined;

  /** Takes what a person has kept; nothing where the browser keeps nothing. */
  load(userId: string): void {
    this.userId = userId;
    try {
      this.width = Number(localStorage.getItem(nameOf(userId))) || undefined;
    } catch {
      this.width = undefined;
    }
    this.show();
  }

  /** Shows it, or another one on the way. */
  show(width = this.width): void {
    this.sheet.replaceSync(width ? `:host { --_width: ${String(width)}px }` : '');
  }
}
