import { useState, type FormEvent } from 'react';
import { getOwnInfo } from '#app/account/sessions/user-info.queries.server.ts';
import { maskEmail } from '#app/account/sessions/shown-facts.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { pageTexts } from '#app/core/texts/page-texts.ts';
import { listPreferences } from '#app/messages/notices/notice-preferences.queries.server.ts';
import { Button, LinkButton } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Switch } from '#app/ui/forms/check.tsx';
import { Select } from '#app/ui/forms/field.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import type { Route } from './+types/notice-settings.page.ts';
import { mailChoices, type MailChoice, type Preference } from '#app/messages/notices/notices.schema.ts';
import { getPush } from '#app/messages/notice-settings/push.commands.server.ts';
import { PushCard } from './push-card.tsx';
import { noticesPath } from '#app/messages/notices/notices-path.ts';
import style from '#app/messages/notices/notice.module.css';

const texts = await pageTexts(
  () => import('./notice-settings.zh.ts'),
  () => import('./notice-settings.en.ts'),
);

export const loader = pageLoader(async ({ ctx }) => {
  const [preferences, { id, email }, push] = await Promise.all([listPreferences(ctx), getOwnInfo(ctx), getPush(ctx)]);
  return { preferences, push, memberId: id, email: email && maskEmail(email) };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: texts.in(rootFacts(matches).language).title });
}

/** How the member is told of each kind: on the site, by mail at once or in digests, or not at all. */
export default function NoticeSettings({ loaderData: { preferences, push, memberId, email } }: Route.ComponentProps) {
  const t = texts.use();
  const [chosen, setChosen] = useState(preferences);
  const { send, isBusy } = useSend();
  const choose = (kind: Preference['kind'], change: Partial<Preference>) =>
    setChosen((last) => last.map((one) => (one.kind === kind ? { ...one, ...change } : one)));
  async function save(event: FormEvent) {
    event.preventDefault();
    const body = {
      preferences: chosen.map(({ kind, site, mail, push: isPushed }) => ({ kind, site, mail, push: isPushed })),
    };
    await send('/api/notice/savePreferences', body, { done: t.saved, refresh: true });
  }
  return (
    <>
      <PageHead
        title={t.title}
        actions={
          <LinkButton to={noticesPath} size="s" icon="chevron-left">
            {t.back}
          </LinkButton>
        }
      >
        {t.lead} {email && t.mailTo(email)}
      </PageHead>
      {!email && (
        <Notice
          tone="warn"
          action={
            <LinkButton to="/user/account/profile" size="s">
              {t.bind}
            </LinkButton>
          }
        >
          {t.noMail}
        </Notice>
      )}
      <PushCard push={push} memberId={memberId} />
      <form onSubmit={(event) => void save(event)} className={style['kinds']}>
        <Table
          caption={t.table}
          rows={chosen}
          rowKey={({ kind }) => kind}
          columns={columnsOf(t, choose, push.devices.length > 0)}
        />
        <p className="small muted">{t.help}</p>
        <div className={style['save']}>
          <Button tone="primary" type="submit" loading={isBusy}>
            {t.save}
          </Button>
        </div>
      </form>
    </>
  );
}

type Texts = ReturnType<typeof texts.use>;

function columnsOf(
  t: Texts,
  choose: (kind: Preference['kind'], change: Partial<Preference>) => void,
  hasPush: boolean,
): Column<Preference>[] {
  return [
    {
      key: 'kind',
      label: t.kind,
      cell: ({ kind, isFixed }) => (
        <>
          {t.kinds[kind]}
          {isFixed && <small>{t.fixed}</small>}
        </>
      ),
    },
    {
      key: 'site',
      label: t.site,
      phoneLabel: t.site,
      cell: ({ kind, site, isFixed }) => (
        <Switch checked={site} disabled={isFixed} onChange={(event) => choose(kind, { site: event.target.checked })}>
          <span className="sr">{t.siteOf(t.kinds[kind])}</span>
        </Switch>
      ),
    },
    ...(hasPush ? [pushColumn(t, choose)] : []),
    {
      key: 'mail',
      label: t.mail,
      phoneLabel: t.mail,
      cell: ({ kind, mail, isFixed }) => (
        <Select
          inputSize="s"
          aria-label={t.mailOf(t.kinds[kind])}
          value={mail}
          disabled={isFixed}
          onChange={(event) => choose(kind, { mail: event.target.value as MailChoice })}
        >
          {mailChoices.map((choice) => (
            <option key={choice} value={choice}>
              {t.choices[choice]}
            </option>
          ))}
        </Select>
      ),
    },
  ];
}

const pushColumn = (t: Texts, choose: (kind: Preference['kind'], change: Partial<Preference>) => void) => ({
  key: 'push',
  label: t.push,
  phoneLabel: t.push,
  cell: ({ kind, push, isFixed }: Preference) => (
    <Switch checked={push} disabled={isFixed} onChange={(event) => choose(kind, { push: event.target.checked })}>
      <span className="sr">{t.pushOf(t.kinds[kind])}</span>
    </Switch>
  ),
});
