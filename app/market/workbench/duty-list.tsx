import type { ReactNode } from 'react';
import { htmlLang } from '#app/core/texts/language.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { developerAreaTexts } from '#app/market/developers/developer-area-texts.ts';
import type { TeamInvitation } from '#app/market/developers/developers.schema.ts';
import { pluginName } from '#app/market/plugins/plugin-name.ts';
import type { PluginDuty, PluginTransfer } from '#app/market/plugins/plugins.schema.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import { Button, LinkButton } from '#app/ui/kit/button.tsx';
import { Icon, type IconName } from '#app/ui/kit/icon.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import style from './duty-list.module.css';
import { workbenchTexts } from './workbench-texts.ts';

type Props = {
  invitations: readonly TeamInvitation[];
  transfers: readonly PluginTransfer[];
  duties: readonly PluginDuty[];
};

/** What waits for a developer, each with the act that settles it; first what is decided by silence. */
export function DutyList({ invitations, transfers, duties }: Props) {
  const t = workbenchTexts.use();
  if (invitations.length + transfers.length + duties.length === 0)
    return (
      <p className={style['none']}>
        <b>{t.none}</b> {t.noneText}
      </p>
    );
  const refunds = duties.filter(({ kind }) => kind === 'refund');
  const others = duties.filter(({ kind }) => kind !== 'refund');
  return (
    <ol className={style['duties']}>
      {refunds.map((one) => (
        <Duty key={one.refundId} duty={one} />
      ))}
      {invitations.map((one) => (
        <Invitation key={one.developer} invitation={one} />
      ))}
      {transfers.map((one) => (
        <Transfer key={one.pluginId} transfer={one} />
      ))}
      {others.map((one) => (
        <Duty key={`${one.kind} ${one.pluginId} ${one.version}`} duty={one} />
      ))}
    </ol>
  );
}

function Row({ icon, title, text, children }: { icon: IconName; title: string; text: ReactNode; children: ReactNode }) {
  return (
    <li>
      <Icon name={icon} />
      <div>
        <b>{title}</b>
        <small>{text}</small>
      </div>
      <div className="btns">{children}</div>
    </li>
  );
}

function Invitation({ invitation }: { invitation: TeamInvitation }) {
  const t = workbenchTexts.use();
  const { roles } = developerAreaTexts.use();
  const name = pluginName(invitation, useLanguage());
  const { send, busy } = useSend();
  const answer = (accept: boolean) =>
    send(
      '/api/developer/answerInvitation',
      { developer: invitation.developer, accept },
      { done: true, refresh: 'always', name: accept ? 'yes' : 'no' },
    );
  return (
    <Row icon="users" title={t.invitation(name)} text={t.invitationText(roles[invitation.role])}>
      <Button
        size="s"
        tone="primary"
        aria-label={t.acceptOf(name)}
        loading={busy === 'yes'}
        onClick={() => void answer(true)}
      >
        {t.accept}
      </Button>
      <Button
        size="s"
        tone="quiet"
        aria-label={t.declineOf(name)}
        loading={busy === 'no'}
        onClick={() => void answer(false)}
      >
        {t.decline}
      </Button>
    </Row>
  );
}

function Transfer({ transfer }: { transfer: PluginTransfer }) {
  const t = workbenchTexts.use();
  const language = useLanguage();
  const { send, busy } = useSend();
  const name = pluginName(transfer, language);
  const from = pluginName(transfer.from, language);
  const post = (path: 'acceptTransfer' | 'cancelTransfer') =>
    send(`/api/developer/${path}`, { id: transfer.pluginId }, { done: true, refresh: 'always', name: path });
  const isOffer = transfer.state === 'offered';
  return (
    <Row
      icon="swap"
      title={isOffer ? t.transferTo(name, from) : t.transferWaits(name, from)}
      text={
        transfer.dueAt === null ? (
          t.transferToText
        ) : (
          <>
            {t.transferDue} <Time value={transfer.dueAt} language={htmlLang[language]} mode="datetime" />
          </>
        )
      }
    >
      {isOffer && (
        <Button
          size="s"
          tone="primary"
          aria-label={t.takeOf(name)}
          loading={busy === 'acceptTransfer'}
          onClick={() => void post('acceptTransfer')}
        >
          {t.take}
        </Button>
      )}
      <Button
        size="s"
        tone="quiet"
        aria-label={isOffer ? t.refuseOf(name) : t.stopOf(name)}
        loading={busy === 'cancelTransfer'}
        onClick={() => void post('cancelTransfer')}
      >
        {isOffer ? t.refuse : t.stop}
      </Button>
    </Row>
  );
}

const icons: Record<PluginDuty['kind'], IconName> = {
  refund: 'undo',
  changesRequested: 'edit',
  versionChangesRequested: 'edit',
  scanFailed: 'shield',
  quarantined: 'shield',
  suspended: 'ban',
  unanswered: 'star',
};

function addressOf({ kind, slug, pluginId, versionId }: PluginDuty): string {
  if (kind === 'refund') return '/developer/refunds';
  if (kind === 'unanswered') return `/plugin/${slug}#ratings`;
  return versionId ? `/developer/update?version=${versionId}` : `/developer/plugin/${pluginId}`;
}

function Duty({ duty }: { duty: PluginDuty }) {
  const t = workbenchTexts.use();
  const name = pluginName(duty, useLanguage());
  return (
    <Row
      icon={icons[duty.kind]}
      title={duty.kind === 'unanswered' ? t.unanswered(name, duty.count) : t.duty[duty.kind](name, duty.version)}
      text={<DutyText duty={duty} />}
    >
      <LinkButton size="s" to={addressOf(duty)} aria-label={t.openOf(name)}>
        {t.open}
      </LinkButton>
    </Row>
  );
}

function DutyText({ duty: { kind, reason, dueAt } }: { duty: PluginDuty }) {
  const t = workbenchTexts.use();
  const language = useLanguage();
  if (kind === 'unanswered') return t.unansweredText;
  if (kind !== 'refund') return reason || t.noReason;
  if (dueAt === null) return t.refundNoDue;
  return (
    <>
      {t.refundDue} <Time value={dueAt} language={htmlLang[language]} />
    </>
  );
}
