import { Form } from 'react-router';
import { Icon } from '#app/ui/kit/icon.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Input } from '#app/ui/forms/field.tsx';
import type { DocLink, DocNode } from './devdoc.schema.ts';
import style from './devdoc.module.css';
import { devdocTexts } from './devdoc-texts.ts';

/** The address of a page, or where an entry leads. */
export const docPath = ({ slug, link }: DocLink): string => link ?? `/ask/devdoc/${slug}`;

/** The tree of the docs with its search box: at the left, or behind a line that opens it on narrow windows. */
export function DocNav({ tree, slug, q = '' }: { tree: readonly DocNode[]; slug: string | null; q?: string }) {
  const t = devdocTexts.use();
  return (
    <>
      <nav className={`sidenav sidenav-wide ${style['nav']}`} aria-label={t.tree}>
        <DocSearch q={q} />
        <Branch nodes={tree} slug={slug} />
      </nav>
      <details className={style['fold']}>
        <summary>
          <Icon name="menu" />
          {t.openTree}
        </summary>
        <nav aria-label={t.openTree}>
          <DocSearch q={q} />
          <Branch nodes={tree} slug={slug} />
        </nav>
      </details>
    </>
  );
}

function DocSearch({ q }: { q: string }) {
  const t = devdocTexts.use();
  return (
    <Form action="/ask/devdoc" role="search" aria-label={t.search} className={style['search']}>
      <Input
        type="search"
        name="q"
        inputSize="s"
        defaultValue={q}
        key={q}
        maxLength={100}
        placeholder={t.searchPlaceholder}
        aria-label={t.search}
      />
    </Form>
  );
}

function Branch({ nodes, slug }: { nodes: readonly DocNode[]; slug: string | null }) {
  return (
    <ul className={style['branch']}>
      {nodes.map((node) => (
        <li key={node.id}>
          <Link to={docPath(node)} aria-current={node.slug === slug ? 'page' : undefined} prefetch="intent">
            {node.title}
            {node.link !== null && <Icon name="arrow-right" size="s" />}
          </Link>
          {node.children.length > 0 && <Branch nodes={node.children} slug={slug} />}
        </li>
      ))}
    </ul>
  );
}
