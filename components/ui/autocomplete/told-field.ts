/** Tells a field what a list has to do with it, and the one before it that it has nothing to do with it any more. */
export class ToldField {
  #field: HTMLElement | undefined;

  tell(field: HTMLElement | undefined, listId: string, activeId: string | undefined): void {
    if (this.#field !== field) {
      for (const name of ['aria-autocomplete', 'aria-controls', 'aria-activedescendant'])
        this.#field?.removeAttribute(name);
      this.#field = field;
      field?.setAttribute('aria-autocomplete', 'list');
      if (listId) field?.setAttribute('aria-controls', listId);
    }
    if (activeId === undefined) field?.removeAttribute('aria-activedescendant');
    else field?.setAttribute('aria-activedescendant', activeId);
  }
}
