import { nodePath } from '#app/aimap/nodes/node-addresses.ts';

/*
 * Links between the texts of a map have ids in them, which differ from site to site. In a file they name topics by
 * slug, as `map:SLUG`; other pages of the site are whole addresses.
 */

const ownNode = /\]\(\/aiMap\/page\/([1-9]\d{0,15})(?:-[a-z0-9-]{1,60})?\)/g;

/** The links of a text as they stand in a file. */
export function outsideLinks(markdown: string, slugs: ReadonlyMap<number, string>, site: string): string {
  return markdown
    .replaceAll(ownNode, (all, id: string) => {
      const slug = slugs.get(Number(id));
      return slug === undefined ? all : `](map:${slug})`;
    })
    .replaceAll(/\]\(\/(?!\/)/g, `](${site}/`);
}

/** The links of a text out of a file as they lead here; a topic that is not here leaves its words alone. */
export function insideLinks(
  markdown: string,
  ids: ReadonlyMap<string, number>,
  { from, site }: { from: string; site: string },
): string {
  const settled = markdown.replaceAll(/\[([^\]]*)\]\(map:([a-z0-9-]+)\)/g, (_all, words: string, slug: string) => {
    const id = ids.get(slug);
    return id === undefined ? words : `[${words}](${nodePath({ id, slug })})`;
  });
  return from === site ? settled.replaceAll(`](${site}/`, '](/') : settled;
}
