import { useState } from 'react';
import { htmlLang } from '#app/core/texts/language.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { spanText } from '#app/ui/kit/waiting-spans.ts';
import { MessageList } from '#app/market/submissions/message-list.tsx';
import { longestMessage, type SubmissionView } from '#app/market/submissions/submissions.schema.ts';
import { Field, Textarea } from '#app/ui/forms/field.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { FactList } from '#app/ui/kit/fact-list.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { updateTexts } from './developer-update-texts.ts';
import style from './developer-update.module.css';

/** What was said between a developer and the reviewers of a submission, and how long who has waited. */
export function ReviewThread({ submission }: { submission: SubmissionView }) {
  const t = updateTexts.use();
  const language = useLanguage();
  const { plugin, version, messages, can, figures, place, silentAt, withUs_s, withDeveloper_s, answeredAt } =
    submission;
  const name = language === 'en' ? plugin.nameEn : plugin.nameZh;
  const span = (seconds: number) => spanText(seconds, language);
  return (
    <section className={style['thread']} aria-labelledby="thread">
      <div>
        <h2 id="thread">{t.thread(version ? `${name} ${version.version}` : name)}</h2>
        <p className="muted small">{t.frozen}</p>
        {version?.state === 'quarantined' && <Notice tone="warn">{can.reply ? t.appeal : t.inQuarantine}</Notice>}
        <MessageList messages={messages} words={t.events} reviewer={t.reviewer} site={t.site} />
        {can.reply && <Reply submission={submission} />}
      </div>
      <aside>
        <FactList
          facts={[
            { name: t.place, value: place === null ? null : t.placeOf(place, figures.waiting) },
            { name: t.threadWaits.waited, value: span(withUs_s + withDeveloper_s) },
            { name: t.threadWaits.ours, value: withDeveloper_s > 60 ? span(withDeveloper_s) : null },
            {
              name: t.silentAt.replace(/[：:]\s*$/, ''),
              value: silentAt === null ? null : <Time value={silentAt} language={htmlLang[language]} />,
            },
            { name: t.threadWaits.promise, value: t.promise(figures.promiseHours) },
            {
              name: t.threadWaits.measured,
              value: figures.median_s === null ? t.measuredNone : span(figures.median_s),
            },
            { name: t.threadWaits.p95, value: figures.p95_s === null ? null : span(figures.p95_s) },
          ]}
        />
        {answeredAt === null && submission.state === 'waiting' && <p className="muted small">{t.notAnswered}</p>}
        {can.withdraw && <TakeBack id={submission.id} />}
      </aside>
    </section>
  );
}

function TakeBack({ id }: { id: number }) {
  const t = updateTexts.use();
  const { send, isBusy } = useSend();
  async function takeBack() {
    if (await confirm({ danger: true, title: t.takeBackTitle, text: t.takeBackText, confirmText: t.takeBack }))
      await send('/api/developer/withdrawSubmission', { id }, { done: true, refresh: 'always' });
  }
  return (
    <Button size="s" loading={isBusy} onClick={() => void takeBack()}>
      {t.takeBack}
    </Button>
  );
}

function Reply({ submission: { id, can } }: { submission: SubmissionView }) {
  const t = updateTexts.use();
  const [body, setBody] = useState('');
  const { send, busy, fault, setFaults } = useSend({ quiet: true, at: 'body' });
  async function post(sendBack: boolean) {
    const name = sendBack ? 'back' : 'send';
    if (await send('/api/developer/answerReviewer', { id, body, sendBack }, { done: true, refresh: true, name }))
      setBody('');
  }
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void post(can.sendBack);
      }}
    >
      <Field label={t.reply} help={t.replyHelp} error={fault || null}>
        <Textarea
          name="body"
          rows={4}
          maxLength={longestMessage}
          value={body}
          onChange={(event) => {
            setBody(event.currentTarget.value);
            setFaults({});
          }}
        />
      </Field>
      <div className="btns">
        {can.sendBack && (
          <Button tone="primary" type="submit" loading={busy === 'back'}>
            {t.sendBack}
          </Button>
        )}
        <Button
          tone={can.sendBack ? 'default' : 'primary'}
          type={can.sendBack ? 'button' : 'submit'}
          loading={busy === 'send'}
          onClick={can.sendBack ? () => void post(false) : undefined}
        >
          {t.send}
        </Button>
      </div>
    </form>
  );
}
