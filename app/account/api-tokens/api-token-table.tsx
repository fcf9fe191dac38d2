import type { ReactNode } from 'react';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import type { ApiToken } from './api-tokens.schema.ts';
import type { TokenTexts } from './token-texts.ts';
import style from '#app/account/parts/security.module.css';

type Props<T> = {
  t: TokenTexts;
  tokens: readonly T[];
  prefix: string;
  /** Whose it is, where that is not plain. */
  by?: (token: T) => string;
  onRevoke: (token: T) => void;
  empty: ReactNode;
};

/** API tokens: what each may do, when it was used last and ends, and a button that revokes it. */
export function ApiTokenTable<T extends ApiToken<string>>(props: Props<T>) {
  const { t, tokens, empty } = props;
  return (
    <Table
      caption={t.title}
      rows={tokens}
      rowKey={(token) => token.id}
      columns={columnsOf(props, useLanguage())}
      empty={empty}
    />
  );
}

function columnsOf<T extends ApiToken<string>>({ t, prefix, by, onRevoke }: Props<T>, language: string): Column<T>[] {
  return [
    {
      key: 'name',
      label: t.name,
      cell: (token) => (
        <>
          <b className={style['tokenName']}>{token.name}</b>
          <span className="xs muted">{[`${prefix}…${token.hint}`, by?.(token)].filter(Boolean).join(' · ')}</span>
        </>
      ),
    },
    {
      key: 'scopes',
      label: t.scopes,
      cell: (token) => (
        <span className={style['chips']}>
          {token.scopes.map((scope) => (
            <Chip key={scope}>{t.scopeNames[scope]}</Chip>
          ))}
        </span>
      ),
    },
    {
      key: 'used',
      label: t.lastUsed,
      phoneLabel: t.lastUsed,
      cell: (token) =>
        token.lastUsedAt === null ? (
          t.never
        ) : (
          <span title={t.from(token.lastUsedIp)}>
            <Time value={token.lastUsedAt} language={language} />
          </span>
        ),
    },
    {
      key: 'expires',
      label: t.expires,
      phoneLabel: t.expires,
      cell: (token) =>
        token.isExpired ? (
          <Chip tone="danger">{t.expired}</Chip>
        ) : (
          <Time value={token.expiresAt} language={language} mode="date" />
        ),
    },
    {
      key: 'revoke',
      label: <span className="sr">{t.revoke}</span>,
      end: true,
      cell: (token) => (
        <Button size="s" aria-label={t.revokeLabel(token.name)} onClick={() => onRevoke(token)}>
          {t.revoke}
        </Button>
      ),
    },
  ];
}
