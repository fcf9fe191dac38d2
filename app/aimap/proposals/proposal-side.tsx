import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useSend } from '#app/ui/forms/use-send.ts';
import { ReasonDialog } from '#app/ui/forms/reason-dialog.tsx';
import { Avatar } from '#app/ui/kit/avatar.tsx';
import { Button, LinkButton } from '#app/ui/kit/button.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { proposalTexts } from './map-proposal-texts.ts';
import type { Choices } from './map-proposal.page.tsx';
import type { ProposalView } from './map-proposals.schema.ts';
import { historyPath, proposalPath, proposePath } from './proposal-addresses.ts';
import { proposalLimits } from './proposal-kinds.ts';
import { UndoButton } from '#app/aimap/revisions/undo-button.tsx';
import style from './proposal-side.module.css';

type Props = { data: ProposalView; choices: Choices };

/** Beside a proposal: the decision, what it earns, and that it can be undone. */
export function ProposalSide({ data, choices }: Props) {
  const t = proposalTexts.use();
  const { node, can, revision, rewards, next } = data;
  return (
    <aside className={style['aside']} aria-label={can.review ? t.decide : t.review}>
      {data.state === 'open' && <Decision data={data} choices={choices} />}
      {(can.withdraw || can.revise) && <Own data={data} />}
      {revision && (
        <section className="card">
          <h2>{revision.undone ? t.undone : t.became(revision.number)}</h2>
          <div className="row row-w">
            <Link to={`${historyPath(node)}?number=${revision.number}`}>{t.history}</Link>
            {can.undo && <UndoButton id={revision.id} />}
          </div>
        </section>
      )}
      {rewards.length > 0 && data.state === 'open' && (
        <section>
          <h2>{t.pays}</h2>
          <dl className={style['pays']}>
            {rewards.map(({ task, points }) => (
              <div key={task}>
                <dt>{t.payOf[task]}</dt>
                <dd>
                  <Icon name="points" size="s" /> {points}
                </dd>
              </div>
            ))}
          </dl>
          <p className="muted">{rewards.some(({ later }) => later) ? t.payLater : t.payRule}</p>
        </section>
      )}
      <section>
        <h2>{t.undoable}</h2>
        <p className="muted">
          {t.undoText} <Link to={historyPath(node)}>{t.history}</Link>
        </p>
      </section>
      {next !== null && (
        <LinkButton to={proposalPath(next)} tone="quiet" iconEnd="chevron-right">
          {t.next}
        </LinkButton>
      )}
    </aside>
  );
}

function Decision({ data, choices }: Props) {
  const t = proposalTexts.use();
  const { can, approvers, needed, hasApproved, present } = data;
  const seats = Math.max(0, needed - approvers.length - (can.review && !hasApproved ? 1 : 0));
  return (
    <section className="card" id="decide">
      <h2>{can.review ? t.decide : t.review}</h2>
      <ul className={style['seats']}>
        {approvers.map((one) => (
          <li key={one.id}>
            <Avatar id={one.id} name={one.nickname} src={one.avatar} size="xs" />
            <span>{one.nickname}</span>
            <span className="c-primary">{t.agreed}</span>
          </li>
        ))}
        {can.review && !hasApproved && (
          <li>
            <span className={style['seat']} />
            <span>{t.you}</span>
            <span className="muted">{t.waiting}</span>
          </li>
        )}
        {Array.from({ length: seats }, (_, i) => (
          <li key={`seat ${i}`}>
            <span className={style['seat']} />
            <span className="muted">{t.empty_seat}</span>
          </li>
        ))}
      </ul>
      {can.review ? <Acts data={data} choices={choices} /> : !can.withdraw && <p className="muted">{t.cannotReview}</p>}
      {can.review && <p className="muted">{hasApproved ? t.approved : t.becomes(present + 1)}</p>}
    </section>
  );
}

function Acts({ data, choices }: Props) {
  const t = proposalTexts.use();
  const { send, isBusy } = useSend();
  const [dialog, setDialog] = useState<'returnProposal' | 'rejectProposal' | null>(null);
  const { id, version, present, needed, approvals, conflicts, obstacle, hasApproved } = data;
  const isLast = approvals + 1 >= needed;
  const isOpen = isLast && conflicts.some(({ key }) => !(key in choices));
  const approve = () =>
    send('/api/aiMap/approveProposal', { id, version, revision: present, choices }, { done: true, refresh: 'always' });
  return (
    <div className={style['acts']}>
      <Button
        tone="primary"
        icon="check"
        loading={isBusy}
        disabled={hasApproved || isOpen || obstacle !== null}
        reason={isOpen ? t.choose : obstacle}
        onClick={() => void approve()}
      >
        {isLast ? t.approvePublish : t.approve}
      </Button>
      <div>
        <Button onClick={() => setDialog('returnProposal')}>{t.ask}</Button>
        <Button tone="line-danger" onClick={() => setDialog('rejectProposal')}>
          {t.reject}
        </Button>
      </div>
      {dialog && (
        <ReasonDialog
          title={dialog === 'returnProposal' ? t.askTitle : t.rejectTitle}
          label={dialog === 'returnProposal' ? t.askLabel : t.rejectLabel}
          doText={dialog === 'returnProposal' ? t.ask : t.reject}
          tone={dialog === 'returnProposal' ? 'primary' : 'danger'}
          maxLength={proposalLimits.note}
          path={`/api/aiMap/${dialog}`}
          body={{ id, version }}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  );
}

/** For its author, while it waits. */
function Own({ data: { id, kind, node, fields } }: { data: ProposalView }) {
  const t = proposalTexts.use();
  const navigate = useNavigate();
  const { send, isBusy } = useSend();
  async function withdraw() {
    if (!(await confirm({ danger: true, title: t.withdrawTitle, text: t.withdrawText, confirmText: t.withdraw })))
      return;
    if (await send('/api/aiMap/withdrawProposal', { id }, { done: true })) await navigate('/aiMap/proposals?tab=own');
  }
  const of = /^(?:resource|item) (\d+) /.exec(fields[0]?.key ?? '')?.[1];
  const form =
    kind === 'topic'
      ? `/aiMap/propose?proposal=${id}`
      : proposePath(node, { kind, proposal: id, ...(of === undefined ? {} : { of: Number(of) }) });
  return (
    <section className="card">
      <h2>{t.own}</h2>
      <p className="muted">{t.ownText}</p>
      <div className={style['acts']}>
        <div>
          <LinkButton to={form} icon="edit">
            {t.revise}
          </LinkButton>
          <Button loading={isBusy} onClick={() => void withdraw()}>
            {t.withdraw}
          </Button>
        </div>
      </div>
    </section>
  );
}
