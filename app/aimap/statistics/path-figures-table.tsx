import { pathPath } from '#app/aimap/nodes/node-addresses.ts';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { mapStatisticsTexts } from './map-statistics-texts.ts';
import { MemberFigure } from './member-figure.tsx';
import style from './map-statistics.module.css';
import type { PathFigures } from './map-statistics.schema.ts';

/** Paths by version, with who walks them and where they stop. */
export function PathFiguresTable({ rows }: { rows: readonly PathFigures[] }) {
  const t = mapStatisticsTexts.use();
  const columns: Column<PathFigures>[] = [
    {
      key: 'path',
      label: t.path,
      cell: ({ slug, title, version, isNewest }) => (
        <>
          <Link to={pathPath(slug)}>{title}</Link>
          <span className={style['sub']}>
            {t.version} {version}
            {isNewest && ` · ${t.newest}`}
          </span>
        </>
      ),
    },
    {
      key: 'learners',
      label: t.learners,
      phoneLabel: t.learners,
      end: true,
      cell: ({ learners }) => <MemberFigure value={learners} />,
    },
    {
      key: 'stages',
      label: t.stages,
      phoneLabel: t.stages,
      cell: ({ stages }) => (
        <ol className={style['stages']}>
          {stages.map(({ title, passed }) => (
            <li key={title}>
              {title} · <MemberFigure value={passed} />
            </li>
          ))}
        </ol>
      ),
    },
    {
      key: 'finished',
      label: t.finished,
      phoneLabel: t.finished,
      end: true,
      cell: ({ finished }) => <MemberFigure value={finished} />,
    },
  ];
  return (
    <Table
      caption={t.tab.paths}
      columns={columns}
      rows={rows}
      rowKey={({ slug, version }) => `${slug} ${version}`}
      empty={<Empty level={2} title={t.noPaths} />}
    />
  );
}
