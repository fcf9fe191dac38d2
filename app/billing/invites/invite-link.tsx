import { useState } from 'react';
import { useRootFacts } from '#app/core/request/page-data.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Card } from '#app/ui/kit/card.tsx';
import { CopyButton } from '#app/ui/forms/copy-button.tsx';
import { Input } from '#app/ui/forms/field.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { landingPath } from './invites-path.ts';
import type { InvitesTexts } from './invites-texts.ts';
import { PosterDialog, type PosterPerson } from './poster-dialog.tsx';
import style from './invites.module.css';

type Props = { t: InvitesTexts; code: string | null; qr: { size: number; path: string } | null; person: PosterPerson };

/** The member's link with its code, to copy or to save as a poster; before it exists the button that makes it. */
export function InviteLink({ t, code, qr, person }: Props) {
  const { siteUrl } = useRootFacts();
  const { send, isBusy } = useSend();
  const [isPosterOpen, setPosterOpen] = useState(false);
  async function make() {
    await send('/api/billing/openInvite', {}, { refresh: true });
  }
  if (code === null || !qr) {
    return (
      <Card title={t.noLink}>
        <p className="muted">{t.noLinkText}</p>
        <p className={style['make']}>
          <Button tone="primary" icon="link" loading={isBusy} onClick={() => void make()}>
            {t.make}
          </Button>
        </p>
      </Card>
    );
  }
  const url = siteUrl + landingPath(code);
  return (
    <Card title={t.link}>
      <p className="small muted">{t.linkLead}</p>
      <div className={style['link']}>
        <Input readOnly value={url} aria-label={t.linkLabel} onFocus={(event) => event.currentTarget.select()} />
        <CopyButton text={url} label={t.copy} tone="primary" size="m" />
        <Button icon="image" onClick={() => setPosterOpen(true)}>
          {t.poster}
        </Button>
      </div>
      <p className="small muted">
        {t.code} <b className="num">{code}</b>
      </p>
      <PosterDialog
        t={t}
        open={isPosterOpen}
        onClose={() => setPosterOpen(false)}
        code={code}
        url={url}
        qr={qr}
        person={person}
      />
    </Card>
  );
}
