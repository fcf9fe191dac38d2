import { Button, LinkButton } from '#app/ui/kit/button.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import { comparePath } from './model-addresses.ts';
import { type Chosen, useCompared } from './compared.ts';
import style from './models.module.css';
import { modelsTexts } from './models-texts.ts';

/** Puts a model into the comparison or takes it out. */
export function CompareToggle({ model }: { model: Chosen }) {
  const t = modelsTexts.use();
  const { chosen, isFull, toggle } = useCompared();
  const isChosen = chosen.some(({ id }) => id === model.id);
  return (
    <Button
      size="s"
      tone={isChosen ? 'primary' : 'default'}
      icon={isChosen ? 'check' : 'plus'}
      aria-pressed={isChosen}
      aria-label={isChosen ? t.uncompareOf(model.name) : t.compareOf(model.name)}
      reason={!isChosen && isFull ? t.compareFull : null}
      onClick={() => toggle({ id: model.id, name: model.name })}
    >
      {t.compare}
    </Button>
  );
}

/** What has been chosen, at the foot of the window; nothing while nothing is. */
export function CompareBar() {
  const t = modelsTexts.use();
  const { chosen, toggle, clear } = useCompared();
  if (chosen.length === 0) return null;
  return (
    <section className={style['bar']} aria-label={t.compareBar}>
      <ul>
        {chosen.map((model) => (
          <li key={model.id} className="tag on">
            {model.name}
            <button type="button" className="x" aria-label={t.remove(model.name)} onClick={() => toggle(model)}>
              <Icon name="close" size="s" />
            </button>
          </li>
        ))}
      </ul>
      <div className="btns">
        <Button size="s" tone="quiet" onClick={clear}>
          {t.compareClear}
        </Button>
        {chosen.length > 1 ? (
          <LinkButton size="s" tone="primary" to={comparePath(chosen.map(({ id }) => id))}>
            {t.compareNow(chosen.length)}
          </LinkButton>
        ) : (
          <span className="small muted">{t.compareOne}</span>
        )}
      </div>
    </section>
  );
}
