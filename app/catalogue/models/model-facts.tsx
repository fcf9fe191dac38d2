import type { ReactNode } from 'react';
import { htmlLang } from '#app/core/texts/language.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Time } from '#app/ui/kit/time.tsx';
import type { PostView } from '#app/ask/parts/ask.schema.ts';
import { licenceClassOf, licenceNameOf, type ModelFacts, type ModelView } from './models.schema.ts';
import { contextText, countText, gbText, sizeText } from './model-figures.ts';
import style from './model.module.css';
import { type ModelsTexts, type ModelTexts, modelsTexts, modelTexts } from './models-texts.ts';

/**
 * A fact as it is shown; `hint` explains it. Facts that nobody knows are left out of a page and said to be unknown in a
 * comparison.
 */
export type Fact = { key: string; label: string; value: ReactNode; hint?: string };

/** Keys of facts in the order of `factsOf`. */
export const factOrder = [
  'parameters',
  'active',
  'licence',
  'context',
  'memory',
  'gpu',
  'cpu',
  'weights',
  'download',
  'languages',
];

/** Facts of a model in their order, without those nobody knows. */
export function factsOf(facts: ModelFacts, t: ModelTexts, shared: ModelsTexts): Fact[] {
  const { parameters, activeParameters, licence } = facts;
  const found: (Fact | false)[] = [
    parameters !== null && { key: 'parameters', label: t.parameters, value: countText(parameters) },
    activeParameters !== null && {
      key: 'active',
      label: t.active,
      value: countText(activeParameters),
      hint: t.activeHint,
    },
    {
      key: 'licence',
      label: t.licence,
      value: (
        <>
          {licence.url ? (
            <a href={licence.url} rel="nofollow noopener noreferrer" target="_blank">
              {licenceNameOf(licence)}
            </a>
          ) : (
            licenceNameOf(licence)
          )}
          <small>{shared.licenceClasses[licenceClassOf(licence)]}</small>
        </>
      ),
      hint: shared.licenceHints[licenceClassOf(licence)],
    },
    facts.contextLength !== null && {
      key: 'context',
      label: t.context,
      value: (
        <>
          {contextText(facts.contextLength)}
          <small>{t.tokens(formatNumber(facts.contextLength))}</small>
        </>
      ),
    },
    facts.memoryGb !== null && { key: 'memory', label: t.memory, value: `${gbText(facts.memoryGb)} GB` },
    facts.gpuMemoryGb !== null && { key: 'gpu', label: t.gpuMemory, value: `${gbText(facts.gpuMemoryGb)} GB` },
    facts.runsOnCpu !== null && { key: 'cpu', label: t.cpu, value: facts.runsOnCpu ? t.cpuYes : t.cpuNo },
    parameters !== null && { key: 'weights', label: t.weights, value: weightsText(parameters, t), hint: t.weightsHint },
    facts.downloadBytes !== null && { key: 'download', label: t.download, value: sizeText(facts.downloadBytes) },
    facts.languages.length > 0 && {
      key: 'languages',
      label: t.languages,
      value: facts.languages.map((one) => shared.languages[one]).join(' · '),
    },
  ];
  return found.filter((fact) => fact !== false);
}

/** What the weights take in memory at 16, 8 and 4 bits. */
const weightsText = (parameters: number, t: ModelTexts): string =>
  t.weightsOf(sizeText(parameters * 2), sizeText(parameters), sizeText(parameters / 2));

/** The facts of a model below each other. */
export function FactList({ model, post }: { model: ModelView; post: PostView }) {
  const t = modelTexts.use();
  const shared = modelsTexts.use();
  const language = htmlLang[useLanguage()];
  const added = {
    key: 'added',
    label: t.added,
    value: <Time value={post.createdAt} mode="date" language={language} />,
  };
  return (
    <dl className={style['glance']} aria-label={t.facts}>
      {[...factsOf(model.facts, t, shared), added].map(({ key, label, value, hint }: Fact) => (
        <div key={key} title={hint}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
