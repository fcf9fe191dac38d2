import { useRef } from 'react';
import { Outlet, redirect } from 'react-router';
import { getNode } from '#app/aimap/nodes/nodes.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts, useRootFacts } from '#app/core/request/page-data.ts';
import { SectionHead } from '#app/ui/kit/card.tsx';
import { useProseEnhancer } from '#app/ui/kit/code.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { idOfNode, nodePath, topicsFeed } from '#app/aimap/nodes/node-addresses.ts';
import { NodeHead } from '#app/aimap/nodes/node-head.tsx';
import { nodeJsonLd } from '#app/aimap/nodes/node-json-ld.ts';
import { NodePosts } from '#app/aimap/nodes/node-posts.tsx';
import { NodeRail } from '#app/aimap/nodes/node-rail.tsx';
import { Neighbours } from '#app/aimap/nodes/neighbour-picture.tsx';
import type { NodeView } from '#app/aimap/nodes/nodes.schema.ts';
import { type MapTexts, mapTexts } from '#app/aimap/nodes/map-texts.ts';
import { ResourceTable } from '#app/aimap/nodes/resource-table.tsx';
import style from '#app/aimap/nodes/node.module.css';
import { mapPath } from './map-addresses.ts';
import type { Route } from './+types/node.page.ts';

/** A topic or an area; whatever the words behind the id, and where it was merged, its one address answers. */
export const loader = pageLoader(
  async ({ ctx, params }) => {
    const part = params['id'] ?? '';
    const node = await getNode(ctx, idOfNode(part)!);
    if ('movedTo' in node) throw redirect(nodePath(node.movedTo), 301);
    if (`${node.id}-${node.slug}` !== part) throw redirect(nodePath(node), 301);
    return node;
  },
  (params) => idOfNode(params['id'] ?? '') !== null,
);

export function meta({ matches, loaderData: node }: Route.MetaArgs): ReturnType<typeof pageHead> {
  if (!node) return [];
  const t = mapTexts.in(rootFacts(matches).language);
  return pageHead(matches, {
    title: `${node.title} · ${t.title}`,
    description: node.summary,
    type: 'article',
    ...(node.status === 'published' ? { canonical: nodePath(node) } : {}),
    feed: { href: topicsFeed([node.id]), title: t.feedOf(node.title) },
  });
}

export default function Node({ loaderData: node }: Route.ComponentProps) {
  const t = mapTexts.use();
  const { siteUrl } = useRootFacts();
  // Search engines read the page as the server writes it; browsers carry neither the text nor its code.
  const json = import.meta.env.SSR
    ? JSON.stringify(nodeJsonLd(node, { siteUrl, map: t.title })).replaceAll('<', String.raw`\u003c`)
    : '{}';
  return (
    <div className={`wrap page ${style['columns']}`}>
      <main id="main" className={style['page']}>
        <NodeHead node={node} />
        {node.kind === 'topic' && <Outlet />}
        <Objectives node={node} t={t} />
        {node.kind === 'area' ? (
          <AreaTopics node={node} t={t} />
        ) : (
          node.needs.length + node.leadsTo.length + node.beside.length > 0 && (
            <section>
              <SectionHead title={t.neighbours} />
              <Neighbours node={node} />
            </section>
          )
        )}
        {node.html !== '' && <Body key={node.id} html={node.html} />}
        {node.resources.length > 0 && (
          <section>
            <SectionHead title={t.resources} />
            <ResourceTable resources={node.resources} />
          </section>
        )}
        {node.kind === 'topic' && <NodePosts node={node} />}
        <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: json }} />
      </main>
      <NodeRail node={node} />
    </div>
  );
}

function Objectives({ node, t }: { node: NodeView; t: MapTexts }) {
  if (node.objectives.length === 0) return null;
  return (
    <section>
      <SectionHead title={t.objectives} />
      <ul className={style['objectives']}>
        {node.objectives.map((objective) => (
          <li key={objective}>{objective}</li>
        ))}
      </ul>
    </section>
  );
}

function AreaTopics({ node, t }: { node: NodeView; t: MapTexts }) {
  return (
    <section>
      <SectionHead
        title={t.topics(String(node.topics.length))}
        aside={<Link to={mapPath({ view: 'map', area: node.slug })}>{t.areaMap(node.title)}</Link>}
      />
      <ul className={style['topics']}>
        {node.topics.map((topic) => (
          <li key={topic.id}>
            <Link to={nodePath(topic)}>{topic.title}</Link>
            <small className="muted">
              {t.levels[topic.level]} · {t.minutes(topic.minutes)}
            </small>
            <p>{topic.summary}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Body({ html }: { html: string }) {
  const area = useRef<HTMLElement>(null);
  useProseEnhancer(area, html);
  return <article ref={area} className={`prose ${style['prose']}`} dangerouslySetInnerHTML={{ __html: html }} />;
}
