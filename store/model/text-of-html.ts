const ENTITIES = new Map(Object.entries({ lt: '<', gt: '>', quot: '"', nbsp: ' ', amp: '&' }));

/** The text of an HTML comment, for searching and for where HTML is not shown. It is a text and no sanitised HTML. */
export function textOfHtml(html: string): string {
  const words = html.replace(/(?:<[^<>]*>|\s)+/g, ' ').trim();
  return words.replace(/&(\w+);/g, (entity, name: string) => ENTITIES.get(name) ?? entity);
}
