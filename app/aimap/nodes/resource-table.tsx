import { type Column, Table } from '#app/ui/kit/table.tsx';
import { ResourceActs } from '#app/aimap/resources/resource-acts.tsx';
import { resourceTexts } from '#app/aimap/resources/resource-texts.ts';
import { LinkNotes, ResourceLink } from './resource-facts.tsx';
import type { Resource } from './nodes.schema.ts';
import { mapTexts } from './map-texts.ts';
import style from './node.module.css';

/** The resources of a topic: what each is, in which language, what it costs, and the state of its link. */
export function ResourceTable({ resources }: { resources: readonly Resource[] }) {
  const t = mapTexts.use();
  const acts = resourceTexts.use();
  const columns: Column<Resource>[] = [
    {
      key: 'name',
      label: t.resource,
      cell: (one) => (
        <span className={style['resource']}>
          <ResourceLink {...one} /> {one.year !== null && <small className="num">{one.year}</small>}{' '}
          <LinkNotes {...one} />
          <small>{one.note}</small>
        </span>
      ),
    },
    { key: 'kind', label: t.kind, cell: ({ kind }) => t.types[kind] },
    { key: 'language', label: t.language, cell: ({ language }) => t.languages[language] },
    { key: 'cost', label: t.cost, cell: ({ cost }) => t.costs[cost] },
    { key: 'votes', label: acts.votes, end: true, cell: (one) => <ResourceActs {...one} /> },
  ];
  return <Table caption={t.resources} columns={columns} rows={resources} rowKey={({ id }) => id} />;
}
