import { MapTrail } from './map-trail.tsx';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { htmlLang } from '#app/core/texts/language.ts';
import { Time } from '#app/ui/kit/time.tsx';
import { FollowButton } from '#app/ask/follows/follow-button.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { nodePath } from './node-addresses.ts';
import type { NodeView } from './nodes.schema.ts';
import { mapTexts } from './map-texts.ts';
import style from './node.module.css';

/** Where a node lies, its names, what it is about and how long it takes. */
export function NodeHead({ node }: { node: NodeView }) {
  const t = mapTexts.use();
  const language = useLanguage();
  return (
    <header className={style['head']}>
      <MapTrail
        way={node.kind === 'topic' ? [{ to: nodePath(node.area), title: node.area.title }] : []}
        here={node.title}
      />
      {node.status !== 'published' && <Notice tone="warn">{t[node.status]}</Notice>}
      <h1>
        {node.title}
        {node.otherTitle !== node.title && (
          <small lang={htmlLang[language === 'en' ? 'zh-cn' : 'en']}>{node.otherTitle}</small>
        )}
      </h1>
      <p className={style['summary']}>{node.summary}</p>
      <ul className={style['facts']}>
        {node.level !== null && (
          <li>
            {t.level} <b>{t.levels[node.level]}</b>
          </li>
        )}
        {node.minutes !== null && (
          <li>
            {t.about} <b className="num">{t.minutes(node.minutes)}</b>
          </li>
        )}
        <li>
          {t.updated}{' '}
          <b>
            <Time value={node.updatedAt} language={htmlLang[language]} />
          </b>
        </li>
        <li className={style['follow']}>
          <FollowButton
            key={node.id}
            kind="node"
            id={node.id}
            name={node.title}
            isFollowed={node.isFollowed}
            size="s"
            endpoint="/api/aiMap/follow"
          />
        </li>
      </ul>
    </header>
  );
}
