import { htmlLang } from '#app/core/texts/language.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import type { DeveloperDomain } from '#app/market/domains/developer-domains.schema.ts';
import { ReasonDialog } from '#app/ui/forms/reason-dialog.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import type { DeskTexts } from './developer-desk-texts.ts';

type LinesProps = {
  domains: readonly DeveloperDomain[];
  t: DeskTexts;
  mayChange: boolean;
  onWithdraw: (domain: DeveloperDomain) => void;
};
const tones = { waiting: 'line', proven: 'primary', lost: 'accent', withdrawn: 'danger' } as const;

/** The domain that a developer proves, and those that staff withdrew. */
export function DomainLines({ domains, t, mayChange, onWithdraw }: LinesProps) {
  return domains.map((domain) => (
    <div key={domain.id}>
      <Line domain={domain} t={t} />{' '}
      {mayChange &&
        (domain.state === 'withdrawn' ? (
          <Allow domain={domain} t={t} />
        ) : (
          <Button
            size="s"
            tone="quiet"
            aria-label={t.withdrawDomainOf(domain.shown)}
            onClick={() => onWithdraw(domain)}
          >
            {t.withdrawDomain}
          </Button>
        ))}
    </div>
  ));
}

function Line({
  domain: { host, shown, state, way, checkedAt, reason },
  t,
}: {
  domain: DeveloperDomain;
  t: DeskTexts;
}) {
  const language = htmlLang[useLanguage()];
  return (
    <>
      <a href={`https://${host}/`} rel="nofollow noopener noreferrer" target="_blank">
        <bdi>{shown}</bdi>
      </a>
      <br />
      <Chip tone={tones[state]}>{t.domainStates[state]}</Chip>{' '}
      <span className="small muted">
        {state === 'proven' && checkedAt !== null && way !== null && (
          <>
            {t.domainWays[way]} · {t.domainChecked} <Time value={checkedAt} language={language} mode="date" />
          </>
        )}
        {reason}
      </span>
    </>
  );
}

function Allow({ domain: { id, shown }, t }: { domain: DeveloperDomain; t: DeskTexts }) {
  const { send, isBusy } = useSend();
  async function allow() {
    const question = { title: t.allowDomainOf(shown), text: t.allowDomainText, confirmText: t.allowDomain };
    if (await confirm(question)) await send('/api/admin/allowDomain', { id }, { done: true, refresh: 'always' });
  }
  return (
    <Button size="s" tone="quiet" aria-label={t.allowDomainOf(shown)} loading={isBusy} onClick={() => void allow()}>
      {t.allowDomain}
    </Button>
  );
}

/** Asks why a domain is withdrawn, and does it. */
export function WithdrawDomainDialog(props: { domain: DeveloperDomain; t: DeskTexts; onClose: () => void }) {
  const { domain, t, onClose } = props;
  return (
    <ReasonDialog
      title={t.withdrawDomainOf(domain.shown)}
      doText={t.withdrawDomain}
      label={t.reason}
      help={t.reasonHelp}
      missing={t.reasonNeeded}
      maxLength={500}
      path="/api/admin/withdrawDomain"
      body={{ id: domain.id }}
      onClose={onClose}
    >
      <p>{t.withdrawDomainText}</p>
    </ReasonDialog>
  );
}
