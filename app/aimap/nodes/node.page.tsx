import { useRef } from 'react';
import { redirect } from 'react-router';
import { getNode } from '#app/aimap/nodes/nodes.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts, useRootFacts } from '#app/core/request/page-data.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { htmlLang } from '#app/core/texts/language.ts';
import { LinkButton } from '#app/ui/kit/button.tsx';
import { SectionHead } from '#app/ui/kit/card.tsx';
import { useProseEnhancer } from '#app/ui/kit/code.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { pathOfPost, writePath } from '#app/ask/parts/ask-addresses.ts';
import { idOfNode, nodePath, pathPath } from './node-addresses.ts';
import { NeighbourPicture } from './neighbour-picture.tsx';
import { nodeJsonLd } from './node-json-ld.ts';
import type { Neighbour, NodeView, PlacedPost, Resource } from './nodes.schema.ts';
import { type MapTexts, mapTexts } from './map-texts.ts';
import style from './node.module.css';
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
    <main id="main" className={`wrap page ${style['page']}`}>
      <Head node={node} t={t} />
      {node.objectives.length > 0 && (
        <section>
          <SectionHead title={t.objectives} />
          <ul className={style['objectives']}>
            {node.objectives.map((objective) => (
              <li key={objective}>{objective}</li>
            ))}
          </ul>
        </section>
      )}
      <Around node={node} t={t} />
      {node.html !== '' && <Body key={node.id} html={node.html} />}
      <Resources resources={node.resources} t={t} />
      <Questions node={node} t={t} />
      <footer className={style['foot']}>{t.licence}</footer>
      <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: json }} />
    </main>
  );
}

function Head({ node, t }: { node: NodeView; t: MapTexts }) {
  const language = useLanguage();
  return (
    <header className={style['head']}>
      <nav aria-label={t.crumbs}>
        <ol className="crumb">
          <li>
            <Link to="/aiMap">{t.title}</Link>
          </li>
          {node.kind === 'topic' && (
            <li>
              <Link to={nodePath(node.area)}>{node.area.title}</Link>
            </li>
          )}
        </ol>
      </nav>
      {node.status === 'archived' && <Notice tone="warn">{t.archived}</Notice>}
      <h1>
        {node.title}
        <small lang={htmlLang[language === 'en' ? 'zh-cn' : 'en']}>{node.otherTitle}</small>
      </h1>
      <p className={style['summary']}>{node.summary}</p>
      <ul className={style['facts']}>
        {node.level !== null && (
          <li>
            <span className="muted">{t.level}</span> {t.levels[node.level]}
          </li>
        )}
        {node.minutes !== null && <li>{t.minutes(node.minutes)}</li>}
        <li className="muted">
          {t.updated} <Time value={node.updatedAt} language={htmlLang[language]} />
        </li>
        {node.aliases.length > 0 && (
          <li className="muted">
            {t.alsoCalled} {node.aliases.slice(0, 6).join(language === 'en' ? ', ' : '、')}
          </li>
        )}
      </ul>
    </header>
  );
}

/** The topics of an area; of a topic what stands before, after and beside it, and the paths that lead through. */
function Around({ node, t }: { node: NodeView; t: MapTexts }) {
  if (node.kind === 'area')
    return (
      <section>
        <SectionHead
          title={t.topics(node.topics.length)}
          aside={<Link to={`/aiMap?view=map&area=${node.slug}`}>{t.areaMap(node.title)}</Link>}
        />
        <Topics topics={node.topics} t={t} />
      </section>
    );
  return (
    <>
      {node.needs.length + node.leadsTo.length > 0 && (
        <section>
          <SectionHead title={t.neighbours} />
          <NeighbourPicture node={node} />
        </section>
      )}
      {node.paths.length > 0 && (
        <section className={style['paths']}>
          <h2>{t.throughPaths}</h2>
          <ul>
            {node.paths.map((path) => (
              <li key={path.slug}>
                <Link to={pathPath(path.slug)}>{path.title}</Link>
                <small className="muted"> {t.step(path.step + 1, path.steps)}</small>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Topics({ topics, t }: { topics: readonly Neighbour[]; t: MapTexts }) {
  return (
    <ul className={style['topics']}>
      {topics.map((topic) => (
        <li key={topic.id}>
          <Link to={nodePath(topic)}>{topic.title}</Link>
          <small className="muted">
            {t.levels[topic.level]} · {t.minutes(topic.minutes)}
          </small>
          <p>{topic.summary}</p>
        </li>
      ))}
    </ul>
  );
}

function Body({ html }: { html: string }) {
  const area = useRef<HTMLElement>(null);
  useProseEnhancer(area, html);
  return <article ref={area} className={`prose ${style['prose']}`} dangerouslySetInnerHTML={{ __html: html }} />;
}

function Resources({ resources, t }: { resources: readonly Resource[]; t: MapTexts }) {
  if (resources.length === 0) return null;
  const columns: Column<Resource>[] = [
    {
      key: 'name',
      label: t.resource,
      cell: ({ url, title, note, year }) => (
        <span className={style['resource']}>
          <a href={url} target="_blank" rel="noopener nofollow">
            {title}
            <span className="sr">{t.outside}</span>
          </a>
          {year !== null && <small className="muted num"> {year}</small>}
          <small className="muted">{note}</small>
        </span>
      ),
    },
    { key: 'kind', label: t.kind, cell: ({ kind }) => t.kinds[kind] },
    { key: 'language', label: t.language, cell: ({ language }) => t.languages[language] },
    { key: 'cost', label: t.cost, cell: ({ cost }) => t.costs[cost] },
  ];
  return (
    <section>
      <SectionHead title={t.resources} />
      <Table caption={t.resources} columns={columns} rows={resources} rowKey={({ id }) => id} />
    </section>
  );
}

function Questions({ node, t }: { node: NodeView; t: MapTexts }) {
  return (
    <>
      {node.kind === 'topic' && (
        <section>
          <SectionHead
            title={t.questions}
            aside={
              <LinkButton to={writePath()} size="s" icon="edit">
                {t.ask}
              </LinkButton>
            }
          />
          {node.posts.length === 0 ? (
            <p className="muted">{t.noQuestions}</p>
          ) : (
            <ul className={style['posts']}>
              {node.posts.map((post) => (
                <li key={post.id}>
                  <Link to={pathOfPost(post)}>{post.title}</Link>
                  <small className="muted num">{stateOf(post, t)}</small>
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
      {node.beside.length > 0 && (
        <section>
          <SectionHead title={t.beside} />
          <ul className={style['topics']}>
            {node.beside.map((topic) => (
              <li key={topic.id}>
                <Link to={nodePath(topic)}>{topic.title}</Link>
                <small className="muted">{t.edges[topic.edge]}</small>
                <p>{topic.summary}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function stateOf({ kind, solved, answers, score }: PlacedPost, t: MapTexts): string {
  if (kind !== 'question') return kind === 'model' ? t.model : t.article;
  return [solved ? t.solved : t.answers(answers), t.votes(score)].join(' · ');
}
