import { useState } from 'react';
import { Reasons } from '#app/market/submissions/message-list.tsx';
import { reviewReasonTexts } from '#app/market/submissions/review-reason-texts.ts';
import { chapters, type ReasonNumber, reasonNumbers } from '#app/market/submissions/review-reasons.ts';
import { longestMessage } from '#app/market/submissions/submissions.schema.ts';
import { Checkbox, Choices, Radio } from '#app/ui/forms/check.tsx';
import { Field, Textarea } from '#app/ui/forms/field.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { Button, LinkButton } from '#app/ui/kit/button.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { reviewTexts } from './market-review-texts.ts';
import style from './market-review.module.css';
import type { ReviewView } from './review-desk.schema.ts';

const acts = ['approve', 'changes', 'reject'] as const;
type Act = (typeof acts)[number];
const paths: Record<Act, string> = {
  approve: '/api/admin/market/approveSubmission',
  changes: '/api/admin/market/requestChanges',
  reject: '/api/admin/market/rejectSubmission',
};

/** Beside a submission: the decision, with the rules that it names and what the developer reads. */
export function ReviewDecision({ data }: { data: ReviewView }) {
  const t = reviewTexts.use();
  const { obstacle, isAfterwards } = data;
  return (
    <aside className={style['aside']} aria-label={t.decide}>
      <section className="card">
        <h2>{t.decide}</h2>
        {obstacle !== null ? (
          <p className="muted">{t.obstacles[obstacle]}</p>
        ) : isAfterwards ? (
          <LookedAt data={data} />
        ) : (
          <DecisionForm data={data} />
        )}
      </section>
    </aside>
  );
}

function LookedAt({ data: { id, round } }: { data: ReviewView }) {
  const t = reviewTexts.use();
  const { send, isBusy } = useSend();
  return (
    <div className="stack">
      <p className="muted">{t.onlyLook}</p>
      <Button
        tone="primary"
        block
        loading={isBusy}
        onClick={() => void send(paths.approve, { id, round }, { done: true, refresh: 'always' })}
      >
        {t.lookedAt}
      </Button>
      <LinkButton block to="/admin/market/measures">
        {t.toMeasures}
      </LinkButton>
    </div>
  );
}

function DecisionForm({ data: { id, round } }: { data: ReviewView }) {
  const t = reviewTexts.use();
  const [act, setAct] = useState<Act>('approve');
  const [reasons, setReasons] = useState<readonly ReasonNumber[]>([]);
  const [body, setBody] = useState('');
  const sending = useSend({ quiet: true, at: 'body', knows: (name) => name === 'body' });
  const isTurningDown = act !== 'approve';
  async function decide() {
    if (isTurningDown && reasons.length === 0 && body.trim().length < 2)
      return sending.setFaults({ body: t.bodyMissing });
    const isSure =
      act !== 'reject' ||
      (await confirm({
        danger: true,
        title: t.confirmReject,
        text: t.confirmRejectText,
        confirmText: t.decisions.reject,
      }));
    if (!isSure) return;
    const content = isTurningDown ? { id, round, reasons, body } : { id, round, body };
    await sending.send(paths[act], content, { done: true, refresh: 'always' });
  }
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void decide();
      }}
    >
      <Field label={t.decide} group className={style['acts']}>
        <Choices>
          {acts.map((one) => (
            <Radio key={one} name="act" checked={act === one} onChange={() => setAct(one)}>
              {t.decisions[one]}
            </Radio>
          ))}
        </Choices>
      </Field>
      {isTurningDown && <ReasonChoice chosen={reasons} onChange={setReasons} />}
      <Field label={t.body} help={isTurningDown ? t.bodyHelp : undefined} error={sending.fault || null}>
        <Textarea
          name="body"
          rows={3}
          maxLength={longestMessage}
          value={body}
          onChange={(event) => {
            setBody(event.currentTarget.value);
            sending.setFaults({});
          }}
        />
      </Field>
      {isTurningDown && reasons.length > 0 && (
        <div>
          <h3 className={style['sees']}>{t.sees}</h3>
          <Reasons numbers={reasons} />
        </div>
      )}
      <Button tone={act === 'reject' ? 'danger' : 'primary'} block type="submit" loading={sending.isBusy}>
        {act === 'approve' ? t.doApprove : act === 'changes' ? t.doChanges(reasons.length) : t.doReject(reasons.length)}
      </Button>
      <Notice>{t.keeps}</Notice>
    </form>
  );
}

type ChoiceProps = { chosen: readonly ReasonNumber[]; onChange: (chosen: readonly ReasonNumber[]) => void };

/** The rules by chapter; chapters with a chosen one stay open. */
function ReasonChoice({ chosen, onChange }: ChoiceProps) {
  const t = reviewTexts.use();
  const rules = reviewReasonTexts.use();
  const toggle = (number: ReasonNumber) =>
    onChange(reasonNumbers.filter((one) => chosen.includes(one) !== (one === number)));
  return (
    <Field label={t.reasons} group>
      {chapters.map((chapter) => {
        const own = reasonNumbers.filter((one) => one.startsWith(`${chapter}.`));
        const count = own.filter((one) => chosen.includes(one)).length;
        return (
          <details key={chapter} className={style['chapter']}>
            <summary>
              {chapter} {rules.chapters[chapter]} {count > 0 && <b>{count}</b>}
            </summary>
            {own.map((number) => (
              <Checkbox
                key={number}
                name={`reason-${number}`}
                checked={chosen.includes(number)}
                onChange={() => toggle(number)}
              >
                {number} {rules.titles[number]}
              </Checkbox>
            ))}
          </details>
        );
      })}
    </Field>
  );
}
