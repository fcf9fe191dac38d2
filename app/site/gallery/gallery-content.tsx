import { useRef, useState } from 'react';
import { htmlLang } from '#app/core/texts/language.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Avatar } from '#app/ui/kit/avatar.tsx';
import { CountBadge, Dot } from '#app/ui/kit/badge.tsx';
import { Card, Figures } from '#app/ui/kit/card.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { CopyButton } from '#app/ui/forms/copy-button.tsx';
import { useProseEnhancer } from '#app/ui/kit/code.tsx';
import { Money, Num, Points } from '#app/ui/kit/number.tsx';
import { Pager } from '#app/ui/kit/pager.tsx';
import { PanelTabs } from '#app/ui/kit/panel-tabs.tsx';
import { Seal } from '#app/ui/kit/seal.tsx';
import { Segmented } from '#app/ui/forms/segmented.tsx';
import { StarInput, Stars } from '#app/ui/forms/stars.tsx';
import { Table } from '#app/ui/kit/table.tsx';
import { Tabs } from '#app/ui/kit/tabs.tsx';
import { Tag, Tags } from '#app/ui/kit/tag.tsx';
import { Time, useClock } from '#app/ui/kit/time.tsx';
import { Vote } from '#app/ui/kit/vote.tsx';
import { GallerySection } from './gallery-section.tsx';
import type { GalleryTexts } from './gallery-texts.ts';
import style from './gallery.module.css';

const bar = '<div class="bar"><span>python</span><button type="button" data-copy></button></div>';
const head = '<span class="k">def</span> <span class="f">rank</span>(question, hits, keep=<span class="n">5</span>):';
const code = `<div class="code">${bar}<pre tabindex="0"><code>${head}
    <span class="m"># cross-encoder scores</span>
    <span class="k">return</span> <span class="f">sorted</span>(hits, key=<span class="s">"score"</span>)[:keep]</code>\
</pre></div>`;

/** Tags, people, votes, code, tabs, tables, times. */
export function GalleryContent({ t }: { t: GalleryTexts }) {
  return (
    <>
      <TagSection t={t} />
      <PeopleSection t={t} />
      <VoteSection t={t} />
      <CodeSection t={t} />
      <TabSection t={t} />
      <CardSection t={t} />
      <TimeSection t={t} />
    </>
  );
}

function TagSection({ t }: { t: GalleryTexts }) {
  const [isTagged, setTagged] = useState(true);
  return (
    <GallerySection title={t.tags}>
      <Tags>
        <Tag to="/ask">{t.tag}</Tag>
        {isTagged && (
          <Tag on onRemove={() => setTagged(false)}>
            {t.tagOn}
          </Tag>
        )}
      </Tags>
      <Chip>{t.chip}</Chip>
      <Chip tone="primary">{t.chipDone}</Chip>
      <Chip tone="accent">{t.chipWarm}</Chip>
      <Chip tone="danger">{t.chipBad}</Chip>
      <Chip tone="info">{t.chipInfo}</Chip>
      <span className="iconbtn" title={t.unread(3)}>
        <CountBadge count={3} />
      </span>
      <span className="iconbtn" title={t.unread(12)}>
        <CountBadge count={12} />
      </span>
      <span className="iconbtn">
        <Dot />
      </span>
    </GallerySection>
  );
}

function PeopleSection({ t }: { t: GalleryTexts }) {
  return (
    <GallerySection title={t.people}>
      {(['xs', 's', 'm', 'l', 'xl'] as const).map((size, i) => (
        <Avatar key={size} id={i + 1} name={t.nickname} size={size} />
      ))}
    </GallerySection>
  );
}

function VoteSection({ t }: { t: GalleryTexts }) {
  const votes = { up: t.up, down: t.down, keep: t.keep, score: t.scoreIs };
  const [own, setOwn] = useState<-1 | 0 | 1>(0);
  const [isKept, setKept] = useState(false);
  const [grade, setGrade] = useState(3);
  return (
    <GallerySection title={t.votes}>
      <Vote
        score={12 + own}
        own={own}
        onVote={setOwn}
        texts={votes}
        keep={{ count: isKept ? 4 : 3, on: isKept, onPress: () => setKept(!isKept) }}
      />
      <Vote score={12} own={0} onVote={() => {}} texts={votes} upReason={t.noVote} downReason={t.noVote} />
      <span className={style['seal']}>
        <Seal text={t.seal} label={t.sealLabel} />
      </span>
      <Stars value={4} label={t.grade(4)} />
      <StarInput name="gallery-stars" value={grade} onChange={setGrade} label={t.gradeLabel} gradeLabel={t.grade} />
      <CopyButton text={t.title} />
    </GallerySection>
  );
}

function CodeSection({ t }: { t: GalleryTexts }) {
  const prose = useRef<HTMLDivElement>(null);
  useProseEnhancer(prose);
  return (
    <GallerySection title={t.codeTitle}>
      <div ref={prose} className={`prose ${style['wide']}`} dangerouslySetInnerHTML={{ __html: code }} />
    </GallerySection>
  );
}

function TabSection({ t }: { t: GalleryTexts }) {
  const [segment, setSegment] = useState<'edit' | 'preview'>('edit');
  return (
    <GallerySection title={t.tabs}>
      <div className={style['wide']}>
        <Tabs
          label={t.tabs}
          items={[
            { to: '/Test1', label: t.newest, current: true },
            { to: '/ask', label: t.hot },
            { to: '/ask/lists/unanswered/0', label: t.unanswered, count: 1204 },
          ]}
        />
        <PanelTabs
          label={t.segment}
          tabs={[
            { key: 'one', label: t.edit, panel: <p>{t.panelOne}</p> },
            { key: 'two', label: t.preview, panel: <p>{t.panelTwo}</p> },
          ]}
        />
        <Pager
          previous={null}
          next="/Test1?page=2"
          numbers={{ page: 1, pages: 2116, to: (page) => `/Test1?page=${page}` }}
        />
      </div>
      <Segmented
        label={t.segment}
        value={segment}
        onChange={setSegment}
        options={[
          { value: 'edit', label: t.edit },
          { value: 'preview', label: t.preview },
        ]}
      />
    </GallerySection>
  );
}

function CardSection({ t }: { t: GalleryTexts }) {
  return (
    <GallerySection title={t.cards}>
      <div className={style['wide']}>
        <Figures
          figures={[
            { label: t.newest, value: '62' },
            { label: t.hot, value: '5' },
          ]}
        />
      </div>
      <div className={style['half']}>
        <Card title={t.cardTitle}>
          <p className="small muted">{t.cardText}</p>
        </Card>
      </div>
      <div className={style['half']}>
        <Card title={t.cardTitle} quiet>
          <p className="small muted">{t.cardText}</p>
        </Card>
      </div>
      <div className={style['wide']}>
        <Table
          caption={t.table}
          rows={[t.optionOne, t.optionTwo]}
          rowKey={(row) => row}
          columns={[
            { key: 'name', label: t.columnName, cell: (row) => row },
            { key: 'state', label: t.columnState, cell: () => <Chip tone="primary">{t.chipDone}</Chip> },
            { key: 'count', label: t.columnCount, cell: (row) => <Num value={row.length * 1000} />, end: true },
          ]}
        />
      </div>
    </GallerySection>
  );
}

function TimeSection({ t }: { t: GalleryTexts }) {
  const language = htmlLang[useLanguage()];
  const { now } = useClock();
  return (
    <GallerySection title={t.time}>
      <Time value={now - 360_000} language={language} />
      <Time value={now - 86_400_000 * 3} language={language} />
      <Time value={now} language={language} mode="datetime" />
      <Num value={42318} />
      <Money cents={123450} />
      <Points value={2380} />
    </GallerySection>
  );
}
