import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Link } from '#app/ui/kit/link.tsx';
import { nodePath, pathPath, topicsFeed } from './node-addresses.ts';
import type { NodeView } from './nodes.schema.ts';
import { mapTexts } from './map-texts.ts';

/** Beside a node: the paths that lead through it, what lies beside it, docs, other names, history and licence. */
export function NodeRail({ node }: { node: NodeView }) {
  const t = mapTexts.use();
  const language = useLanguage();
  return (
    <aside className="rail" aria-label={t.beside}>
      {node.paths.length > 0 && (
        <Links
          title={t.throughPaths}
          links={node.paths.map((path) => [pathPath(path.slug), path.title, t.step(path.step + 1, path.steps)])}
        />
      )}
      {node.beside.length > 0 && (
        <Links
          title={t.beside}
          links={node.beside.map((topic) => [nodePath(topic), topic.title, t.edges[topic.edge]])}
        />
      )}
      {node.docs.length > 0 && (
        <Links title={t.docs} links={node.docs.map(({ slug, title }) => [`/ask/devdoc/${slug}`, title])} />
      )}
      {node.aliases.length > 0 && (
        <section>
          <h2>{t.alsoCalled}</h2>
          <p>{node.aliases.join(language === 'en' ? ', ' : '、')}</p>
        </section>
      )}
      <section>
        <h2>{t.history}</h2>
        <p>
          <Link to={`${nodePath(node)}/history`}>{t.revision(node.revision)}</Link>
        </p>
        <p>
          <Link to={`${nodePath(node)}/propose`} rel="nofollow">
            {t.propose}
          </Link>
        </p>
        {node.kind === 'area' && (
          <p>
            <Link to={`/aiMap/propose?area=${node.slug}`} rel="nofollow">
              {t.proposeTopic}
            </Link>
          </p>
        )}
        <p className="muted">{t.licence}</p>
        <p>
          <a href={topicsFeed([node.id])}>{t.feedOf(t.feed)}</a>
        </p>
      </section>
    </aside>
  );
}

function Links({
  title,
  links,
}: {
  title: string;
  links: readonly (readonly [to: string, name: string, note?: string])[];
}) {
  return (
    <section>
      <h2>{title}</h2>
      <ul className="rail-list">
        {links.map(([to, name, note]) => (
          <li key={to}>
            <Link to={to}>{name}</Link>
            {note && <p className="meta">{note}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
