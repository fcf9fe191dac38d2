import { useState } from 'react';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { pageTexts } from '#app/core/texts/page-texts.ts';
import { readUnsubscribeToken } from '#app/messages/notices/notice-preferences.queries.server.ts';
import { Button, LinkButton } from '#app/ui/kit/button.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import type { Route } from './+types/unsubscribe.page.ts';
import { noticeSettingsPath } from './notices-path.ts';
import style from './notice.module.css';

const texts = await pageTexts(
  () => import('./unsubscribe.zh.ts'),
  () => import('./unsubscribe.en.ts'),
);

export const loader = pageLoader(({ params }) => {
  const token = params['token'] ?? '';
  return { token, kinds: readUnsubscribeToken(token).kinds };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: texts.in(rootFacts(matches).language).title });
}

/** Where the link of a mail leads: says what would be switched off and does it at a press, without a login. */
export default function Unsubscribe({ loaderData: { token, kinds } }: Route.ComponentProps) {
  const t = texts.use();
  const { send, busy } = useSend();
  const [done, setDone] = useState<'' | 'these' | 'all'>('');
  async function unsubscribe(which: 'these' | 'all') {
    if (await send('/api/notice/unsubscribe', { token, all: which === 'all' }, { name: which })) setDone(which);
  }
  return (
    <main id="main" className={`wrap ${style['narrow']}`}>
      <h1>{t.title}</h1>
      {done ? (
        <Notice tone="ok" live>
          {done === 'all' ? t.doneAll : t.doneThese}
        </Notice>
      ) : (
        <>
          <p>{t.about}</p>
          <ul>
            {kinds.map((kind) => (
              <li key={kind}>{t.kinds[kind]}</li>
            ))}
          </ul>
        </>
      )}
      <p className="small muted">{t.siteStays}</p>
      <div className="btns">
        {done === '' && (
          <Button tone="primary" loading={busy === 'these'} onClick={() => void unsubscribe('these')}>
            {t.these}
          </Button>
        )}
        {done !== 'all' && (
          <Button loading={busy === 'all'} onClick={() => void unsubscribe('all')}>
            {t.all}
          </Button>
        )}
        {done !== '' && <LinkButton to={noticeSettingsPath}>{t.settings}</LinkButton>}
      </div>
    </main>
  );
}
