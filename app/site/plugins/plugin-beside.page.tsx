import { findPluginBeside } from '#app/site/plugins/plugin-beside.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { modelPath, topicPath } from '#app/ask/parts/ask-addresses.ts';
import { Link } from '#app/ui/kit/link.tsx';
import { Tag, Tags } from '#app/ui/kit/tag.tsx';
import { sitePluginTexts } from './plugins-texts.ts';
import type { Route } from './+types/plugin-beside.page.ts';

/** On the page of a plugin: the models that it needs and its places on the AI map, as old for guests as the page. */
export const loader = pageLoader(({ ctx, params, shows }) => {
  shows('map');
  return findPluginBeside(ctx, params['slug'] ?? '');
});

export default function PluginBeside({ loaderData: { models, topics } }: Route.ComponentProps) {
  const t = sitePluginTexts.use();
  return (
    <>
      {models.length > 0 && (
        <section>
          <h2>{t.models}</h2>
          <ul className="rail-list">
            {models.map(({ name, id }) => (
              <li key={name}>{id === null ? name : <Link to={modelPath(id)}>{name}</Link>}</li>
            ))}
          </ul>
        </section>
      )}
      {topics.length > 0 && (
        <section>
          <h2>{t.onMap}</h2>
          <Tags>
            {topics.map((topic) => (
              <Tag key={topic.id} to={topicPath(topic)}>
                {topic.title}
              </Tag>
            ))}
          </Tags>
        </section>
      )}
    </>
  );
}
