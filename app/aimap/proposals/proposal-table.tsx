import type { ReactNode } from 'react';
import { htmlLang } from '#app/core/texts/language.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { AuthorLink } from '#app/ask/kit/author.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { proposalTexts, titleOf } from './map-proposal-texts.ts';
import type { ProposalRow } from './map-proposals.schema.ts';
import { proposalPath } from './proposal-addresses.ts';
import style from './map-proposal.module.css';

const tones = { open: 'info', returned: 'accent', accepted: 'primary', rejected: 'danger', withdrawn: 'line' } as const;

/** Proposals in a table, for the console and for members. */
export function ProposalTable({ rows, empty }: { rows: readonly ProposalRow[]; empty: ReactNode }) {
  const t = proposalTexts.use();
  const language = useLanguage();
  const columns: Column<ProposalRow>[] = [
    {
      key: 'what',
      label: t.columns.what,
      cell: (row) => (
        <>
          <Link to={proposalPath(row.id)}>{titleOf(t, row)}</Link>
          <p className={style['why']}>{row.reason}</p>
        </>
      ),
    },
    { key: 'kind', label: t.columns.kind, phoneLabel: t.columns.kind, cell: ({ kind }) => t.kinds[kind] },
    { key: 'by', label: t.columns.by, phoneLabel: t.columns.by, cell: ({ author }) => <AuthorLink author={author} /> },
    {
      key: 'state',
      label: t.columns.state,
      phoneLabel: t.columns.state,
      cell: ({ state, approvals, needed }) => (
        <>
          <Chip tone={tones[state]}>{t.states[state]}</Chip>{' '}
          {state === 'open' && <span className="muted small">{t.votes(approvals, needed)}</span>}
        </>
      ),
    },
    {
      key: 'at',
      label: t.columns.at,
      phoneLabel: t.columns.at,
      cell: ({ createdAt }) => <Time value={createdAt} language={htmlLang[language]} />,
    },
  ];
  return <Table caption={t.listTitle} columns={columns} rows={rows} rowKey={(row) => row.id} empty={empty} />;
}
