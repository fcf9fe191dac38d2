import { useSend } from '#app/ui/forms/use-send.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Card } from '#app/ui/kit/card.tsx';
import { Field, Input } from '#app/ui/forms/field.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { htmlLang } from '#app/core/texts/language.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import type { PathLearning } from '#app/aimap/learning/learning.schema.ts';
import { summaryPath } from './quiz-addresses.ts';
import type { StudyTexts } from './study-texts.ts';
import style from './walk.module.css';

/** A path that is finished: when, and the page of it that one may show to others and take away again. */
export function PathFinish({ path: { slug, finishedAt, summaryName }, t }: { path: PathLearning; t: StudyTexts }) {
  const { send, busy, faults, forgive } = useSend({ quiet: true, at: 'name' });
  const language = useLanguage();
  return (
    <Card title={t.finished} className={style['finish']}>
      <p>
        {t.finishedOn} <Time value={finishedAt!} language={htmlLang[language]} mode="date" />
      </p>
      <p className="muted">{t.finishedText}</p>
      {summaryName !== null && (
        <p className="row row-w">
          <span>
            {t.sharedAt} <Link to={summaryPath(summaryName)}>{summaryPath(summaryName)}</Link>
          </span>
          <Button
            size="s"
            loading={busy === 'withdraw'}
            onClick={() =>
              void send('/api/aiMap/withdrawSummary', { slug }, { done: true, refresh: true, name: 'withdraw' })
            }
          >
            {t.withdraw}
          </Button>
        </p>
      )}
      <form
        className={style['share']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const name = new FormData(event.currentTarget).get('name');
          void send('/api/aiMap/shareSummary', { slug, name }, { done: true, refresh: true, name: 'share' });
        }}
      >
        <Field label={t.shareName} help={t.shareHelp} error={faults['name'] ?? null}>
          <Input
            key={summaryName ?? ''}
            name="name"
            defaultValue={summaryName ?? ''}
            maxLength={40}
            autoComplete="off"
            spellCheck={false}
            onChange={() => forgive('name')}
          />
        </Field>
        <Button type="submit" loading={busy === 'share'}>
          {summaryName === null ? t.share : t.shareMove}
        </Button>
      </form>
    </Card>
  );
}
