const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ', amp: '&' };

/** The text of an HTML comment, for searching and for where HTML is not shown. It is a text and no sanitised HTML. */
export function textOfHtml(html: string): string {
  return html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(lt|gt|quot|#39|nbsp|amp);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}
