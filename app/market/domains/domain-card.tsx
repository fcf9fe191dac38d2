import type { ReactNode } from 'react';
import { htmlLang } from '#app/core/texts/language.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { CopyButton } from '#app/ui/forms/copy-button.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { SectionHead } from '#app/ui/kit/card.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Fact, Facts } from '#app/ui/kit/facts.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { developerDomainTexts } from './developer-domain-texts.ts';
import style from './developer-domain.module.css';
import {
  checksAnHour,
  type DeveloperDomain,
  fileAddress,
  type Look,
  recordName,
  tokenLine,
} from './developer-domains.schema.ts';

type Props = { developer: number; domain: DeveloperDomain; mayManage: boolean };
const tones = { waiting: 'accent', proven: 'primary', lost: 'danger', withdrawn: 'danger' } as const;

/** A developer's domain: how it stands, where its token goes, what the last look found there. */
export function DomainCard({ developer, domain, mayManage }: Props) {
  const t = developerDomainTexts.use();
  const { shown, state, triedAt, faultDays } = domain;
  return (
    <section>
      <SectionHead title={<bdi>{shown}</bdi>} aside={<Chip tone={tones[state]}>{t.states[state]}</Chip>} />
      {state === 'lost' && <Notice tone="bad">{t.lost}</Notice>}
      {state === 'proven' && faultDays > 0 && <Notice tone="warn">{t.failing(faultDays)}</Notice>}
      {triedAt !== null && <Times domain={domain} />}
      {mayManage && <Acts developer={developer} domain={domain} />}
      <Places domain={domain} />
    </section>
  );
}

function Times({ domain: { state, way, provenAt, checkedAt, triedAt } }: { domain: DeveloperDomain }) {
  const t = developerDomainTexts.use();
  const language = htmlLang[useLanguage()];
  return (
    <Facts size="s">
      <Fact label={t.since}>
        {state === 'proven' && provenAt !== null && <Time value={provenAt} language={language} mode="date" />}
      </Fact>
      <Fact label={t.checked}>
        {checkedAt !== null && <Time value={checkedAt} language={language} mode="datetime" />}
      </Fact>
      <Fact label={t.way}>{state === 'proven' && way !== null && t.ways[way]}</Fact>
      <Fact label={t.last}>{triedAt !== null && <Time value={triedAt} language={language} mode="datetime" />}</Fact>
    </Facts>
  );
}

function Acts({ developer, domain: { shown, state } }: Omit<Props, 'mayManage'>) {
  const t = developerDomainTexts.use();
  const { send, busy } = useSend();
  async function remove() {
    const question = { title: t.removeTitle(shown), text: t.removeText, confirmText: t.remove, danger: true };
    if (await confirm(question))
      await send('/api/developer/removeDomain', { developer }, { done: true, refresh: 'always', name: 'remove' });
  }
  return (
    <div className={style['acts']}>
      <Button
        tone={state === 'proven' ? 'default' : 'primary'}
        icon="refresh"
        loading={busy === 'check'}
        onClick={() =>
          void send('/api/developer/checkDomain', { developer }, { done: true, refresh: 'always', name: 'check' })
        }
      >
        {t.check}
      </Button>
      <Button tone="line-danger" loading={busy === 'remove'} onClick={() => void remove()}>
        {t.remove}
      </Button>
      <span className="small muted">{t.checkText(checksAnHour)}</span>
    </div>
  );
}

function Places({ domain: { host, token, dns, file } }: { domain: DeveloperDomain }) {
  const t = developerDomainTexts.use();
  return (
    <div className={style['places']}>
      <h3>{t.place}</h3>
      <p className="muted">{t.placeText}</p>
      <div className="card">
        <h4>{t.dns}</h4>
        <p className="small muted">{t.dnsText}</p>
        <Facts size="s">
          <Copied label={t.name} text={recordName(host)} />
          <Fact label={t.kind}>
            <code>TXT</code>
          </Fact>
          <Copied label={t.value} text={tokenLine(token)} />
        </Facts>
        <Seen look={dns} />
      </div>
      <div className="card">
        <h4>{t.file}</h4>
        <p className="small muted">{t.fileText}</p>
        <Facts size="s">
          <Copied label={t.address} text={fileAddress(host)} />
          <Copied label={t.content} text={tokenLine(token)} />
        </Facts>
        <Seen look={file} />
      </div>
    </div>
  );
}

function Copied({ label, text }: { label: ReactNode; text: string }) {
  return (
    <Fact label={label}>
      <span className={style['copied']}>
        <code>{text}</code>
        <CopyButton text={text} iconOnly />
      </span>
    </Fact>
  );
}

/** What the last look found at a place; nothing where none was. */
function Seen({ look }: { look: Look }) {
  const t = developerDomainTexts.use();
  if (look === '') return null;
  return (
    <p className={style['seen']} data-found={look === 'found'}>
      <Icon name={look === 'found' ? 'check-circle' : 'x-circle'} size="s" />
      {t.looks[look]}
    </p>
  );
}
