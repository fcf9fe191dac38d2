import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { SectionHead } from '#app/ui/kit/card.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import type { LoginInfo } from '#app/account/sessions/sessions.schema.ts';
import style from '#app/account/parts/security.module.css';
import type { SecurityTexts } from '#app/account/parts/security-texts.ts';
import { useSend } from '#app/ui/forms/use-send.ts';

type Login = Omit<LoginInfo, 'agent'>;

/** The devices one is signed in on, each of which can be ended. */
export function SecurityLogins({ t, logins }: { t: SecurityTexts; logins: readonly Login[] }) {
  const { send, busy } = useSend();
  const language = useLanguage();
  async function end(which: number | 'all') {
    if (which === 'all' && !(await confirm({ title: t.endAllTitle, text: t.endAllText, confirmText: t.endAll })))
      return;
    const path = which === 'all' ? '/api/account/endOtherLogins' : '/api/account/endLogin';
    await send(path, which === 'all' ? {} : { id: which }, { done: true, name: which, refresh: true });
  }
  const columns: Column<Login>[] = [
    {
      key: 'device',
      label: t.device,
      cell: (login) => (
        <>
          {login.byStaff ? t.byStaff : login.device || t.unknownDevice}{' '}
          {login.current && <Chip tone="primary">{t.thisDevice}</Chip>}
        </>
      ),
    },
    { key: 'address', label: t.address, cell: (login) => <span className="num">{login.ip || '–'}</span> },
    { key: 'method', label: t.method, hideOnPhone: true, cell: (login) => t.methods[login.method] },
    { key: 'time', label: t.time, cell: (login) => <Time value={login.time} language={language} /> },
    {
      key: 'end',
      label: <span className="sr">{t.end}</span>,
      end: true,
      cell: (login) =>
        !login.current && (
          <Button
            size="s"
            loading={busy === login.id}
            aria-label={t.endLabel(login.byStaff ? t.byStaff : login.device || t.unknownDevice)}
            onClick={() => void end(login.id)}
          >
            {t.end}
          </Button>
        ),
    },
  ];
  return (
    <section className={style['section']}>
      <SectionHead
        title={t.logins}
        aside={
          <Button
            size="s"
            loading={busy === 'all'}
            reason={logins.length > 1 ? null : t.only}
            onClick={() => void end('all')}
          >
            {t.endAll}
          </Button>
        }
      />
      <p className={style['note']}>{t.loginsText}</p>
      <Table
        caption={t.logins}
        rows={logins}
        rowKey={(login) => login.id}
        columns={columns}
        empty={<Empty title={t.noLogins} />}
      />
    </section>
  );
}
