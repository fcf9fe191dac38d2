import { htmlLang } from '#app/core/texts/language.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { rollOutSteps, type VersionRow } from '#app/market/releases/releases.schema.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { updateTexts } from './developer-update-texts.ts';
import style from './developer-update.module.css';

/** A roll-out under way: how far it is, and what to do with it. */
export function RollOutCard({ version, mayRelease }: { version: VersionRow; mayRelease: boolean }) {
  const t = updateTexts.use();
  const language = useLanguage();
  const { send, busy, isBusy } = useSend();
  const { id, rollOut, isPaused, stepsAt, channel, stepHours } = version;
  const name = language === 'en' ? version.plugin.nameEn : version.plugin.nameZh;
  const next = rollOutSteps.find((step) => step > rollOut) ?? 100;
  const act = (path: string, body: object) =>
    void send(`/api/developer/${path}`, { id, ...body }, { done: true, refresh: 'always', name: path });
  return (
    <article className={`card ${style['rollOut']}`}>
      <h2>
        {isPaused ? t.isPaused(name, version.version) : t.rollingOut(name, version.version)}{' '}
        <Chip tone="line">{t.channels[channel]}</Chip>
      </h2>
      <p>
        {t.share(rollOut)}{' '}
        {!isPaused &&
          (stepsAt === null ? (
            t.byHand
          ) : (
            <>
              {t.nextAt(next)}
              <Time value={stepsAt} language={htmlLang[language]} />
            </>
          ))}
      </p>
      <ol className={style['steps']} aria-label={t.steps}>
        {rollOutSteps.map((step) => (
          <li
            key={step}
            data-state={step < rollOut ? 'done' : step === rollOut ? 'here' : 'ahead'}
            aria-current={step === rollOut ? 'step' : undefined}
          >
            {step}%
          </li>
        ))}
      </ol>
      {mayRelease && (
        <div className="btns">
          {isPaused ? (
            <Button tone="primary" loading={busy === 'resumeVersion'} onClick={() => act('resumeVersion', {})}>
              {t.resume}
            </Button>
          ) : (
            <Button loading={busy === 'pauseVersion'} onClick={() => act('pauseVersion', {})}>
              {t.pause}
            </Button>
          )}
          <Button
            tone="quiet"
            disabled={isBusy}
            loading={busy === 'rollOutVersion'}
            onClick={() => act('rollOutVersion', { percent: next, stepHours })}
          >
            {t.toShare(next)}
          </Button>
        </div>
      )}
      <p className="muted small">{t.fixed}</p>
    </article>
  );
}
