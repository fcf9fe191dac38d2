import { LinkButton } from '#app/ui/kit/button.tsx';
import { statementTexts } from './statement-texts.ts';
import style from './statements.module.css';

/** To the months before and after. */
export function MonthSteps({ base, previous, next }: { base: string; previous: string | null; next: string | null }) {
  const t = statementTexts.use();
  if (previous === null && next === null) return null;
  return (
    <nav className={style['steps']} aria-label={t.months}>
      {previous !== null && (
        <LinkButton size="s" icon="chevron-left" to={`${base}/${previous}`}>
          {t.previous}
        </LinkButton>
      )}
      {next !== null && (
        <LinkButton size="s" iconEnd="chevron-right" to={`${base}/${next}`}>
          {t.next}
        </LinkButton>
      )}
    </nav>
  );
}
