import { useId } from 'react';
import { htmlLang } from '#app/core/texts/language.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Checkbox } from '#app/ui/forms/check.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import style from './consent-box.module.css';
import type { LawPage } from './consent.schema.ts';

type Props = { law: readonly LawPage[]; fault: string | undefined; text: string };

/** The box of a form, named `consents`, by which somebody agrees to pages that open beside it; nothing without any. */
export function ConsentBox({ law, fault, text }: Props) {
  const id = useId();
  const language = useLanguage();
  if (law.length === 0) return null;
  return (
    <div className={`field ${style['box']}`}>
      <div>
        <Checkbox name="consents" aria-required aria-invalid={fault ? true : undefined} aria-describedby={fault && id}>
          {text}
          {law.map((page, index) => (
            <span key={page.id}>
              {index === 0 || language === 'zh-cn' ? ' ' : ', '}
              <a
                className={style['link']}
                href={`/page/${page.slug}`}
                target="_blank"
                rel="noopener"
                lang={page.language === language ? undefined : htmlLang[page.language]}
              >
                {language === 'zh-cn' ? `《${page.title}》` : page.title}
              </a>
            </span>
          ))}
        </Checkbox>
      </div>
      {fault && (
        <p className="err" id={id} role="alert">
          <Icon name="warn" size="s" />
          {fault}
        </p>
      )}
    </div>
  );
}
