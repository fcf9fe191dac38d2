import { classNames } from '#app/ui/kit/class-names.ts';
import { Icon } from '#app/ui/kit/icon.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import style from './plugin-steps.module.css';
import { pluginEditorTexts } from './plugin-editor-texts.ts';
import { type ListingField, pluginSteps, type PluginStep, stepOfField } from './plugins.policy.ts';

/** The address of a step of a plugin's form. */
export const stepAddress = (id: number, step: PluginStep): string =>
  step === 'basics' ? `/developer/plugin/${id}` : `/developer/plugin/${id}?step=${step}`;
/** The address of a field of the form, which gets the focus there. */
export const fieldAddress = (id: number, field: ListingField): string =>
  `${stepAddress(id, stepOfField[field])}#listing-${field}`;

type Props = { id: number; step: PluginStep; missing: readonly ListingField[] };

/** The steps as links; each says whether something is missing there. */
export function PluginSteps({ id, step, missing }: Props) {
  const t = pluginEditorTexts.use();
  return (
    <nav className={style['steps']} aria-label={t.stepsLabel}>
      <ol>
        {pluginSteps.map((one, i) => {
          const isOpen = missing.some((field) => stepOfField[field] === one);
          const isCheck = one === 'check';
          return (
            <li key={one}>
              <Link
                to={stepAddress(id, one)}
                aria-current={one === step ? 'step' : undefined}
                preventScrollReset
                className={classNames(!isCheck && (isOpen ? style['open'] : style['done']))}
              >
                <span className={style['mark']} aria-hidden>
                  {isCheck || isOpen ? i + 1 : <Icon name="check" size="s" />}
                </span>
                {t.steps[one]}
                {!isCheck && <span className="sr">{isOpen ? t.stepOpen : t.stepDone}</span>}
              </Link>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
