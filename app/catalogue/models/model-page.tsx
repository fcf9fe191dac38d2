import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { htmlLang } from '#app/core/texts/language.ts';
import { useRootFacts } from '#app/core/request/page-data.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { withCode } from '#app/core/request/request.ts';
import { Button, buttonClass, LinkButton } from '#app/ui/kit/button.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Tag, Tags } from '#app/ui/kit/tag.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { latePart } from '#app/ui/kit/late-part.tsx';
import type { PostView } from '#app/ask/parts/ask.schema.ts';
import { listPath, modelPath, writePath } from '#app/ask/parts/ask-addresses.ts';
import { Comments, openForm } from '#app/ask/comments/comments.tsx';
import { waitingOn } from '#app/ask/thread/post-body.tsx';
import { useMemberAct, useReader } from '#app/ask/kit/use-reader.ts';
import { textIn } from './models.policy.ts';
import { linkNames, type ModelView } from './models.schema.ts';
import { taskPath } from './model-addresses.ts';
import { CompareBar, CompareToggle } from './model-compare-bar.tsx';
import { FactList } from './model-facts.tsx';
import { Versions } from './model-files.tsx';
import { Ratings } from './model-ratings.tsx';
import { useKept } from './model-use-kept.ts';
import style from './model.module.css';
import { modelsTexts, modelTexts } from './models-texts.ts';

/** Only what staff have hidden needs it. */
const WithheldNotice = latePart(() => import('#app/ask/screening/withheld-banner.tsx'));
const loadActs = () => import('#app/ask/kit/thread-acts.ts');

export type ModelPageProps = { model: ModelView; post: PostView };

/** The page of one model: what it is, what it takes, its files, grades and comments. */
export function ModelPage({ model, post }: ModelPageProps) {
  const shared = modelsTexts.use();
  const t = modelTexts.use();
  const { facts } = model;
  return (
    <>
      <main id="main" className={style['page']}>
        <nav aria-label={shared.crumbs}>
          <ol className="crumb">
            <li>
              <Link to={taskPath('all')}>{shared.title}</Link>
            </li>
            <li>
              <Link to={taskPath(facts.task)}>{shared.tasks[facts.task]}</Link>
            </li>
          </ol>
        </nav>
        {post.withheld && (
          <Suspense>
            <WithheldNotice post={post} />
          </Suspense>
        )}
        <article>
          <Head model={model} post={post} />
          <FactList model={model} post={post} />
          <Description model={model} />
          <Versions versions={facts.versions} />
        </article>
        <Ratings model={model} />
        <CommentPart post={post} />
        <CompareBar />
      </main>
      <aside className="rail" aria-label={t.links}>
        <Links model={model} />
        <Questions model={model} />
      </aside>
    </>
  );
}

function Head({ model, post }: ModelPageProps) {
  const t = modelTexts.use();
  const shared = modelsTexts.use();
  const language = useLanguage();
  const { facts, id } = model;
  const summary = textIn(facts.summary, language);
  return (
    <header className={style['head']}>
      <h1>{facts.name}</h1>
      <p className={style['by']}>
        {shared.by(facts.publisher)} <Chip tone="line">{shared.tasks[facts.task]}</Chip>
      </p>
      {summary && (
        <p className={style['summary']} lang={facts.summary[language] ? undefined : htmlLang[model.language]}>
          {summary}
        </p>
      )}
      <Tags>
        {post.tags.map((tag) => (
          <Tag key={tag.id} to={listPath({ type: 'tag', id: tag.id })}>
            {tag.name}
          </Tag>
        ))}
      </Tags>
      <Acts model={model} post={post} />
      <p className="small muted">
        {t.updated} <Time value={model.updatedAt} language={htmlLang[language]} /> ·{' '}
        <Link to={`${modelPath(id)}/history`}>{t.history}</Link>
      </p>
    </header>
  );
}

function Acts({ model: { id, facts }, post }: ModelPageProps) {
  const t = modelTexts.use();
  const { siteUrl } = useRootFacts();
  const navigate = useNavigate();
  const kept = useKept(post);
  const source = facts.links.weights || facts.links.home;
  const remove = async () => {
    if (await withCode(loadActs, (acts) => acts.removePost(post))) await navigate(taskPath('all'), { replace: true });
  };
  return (
    <div className={style['acts']}>
      {source && (
        <a
          className={buttonClass({ tone: 'primary', size: 's' })}
          href={source}
          rel="nofollow noopener noreferrer"
          target="_blank"
        >
          <Icon name={facts.links.weights ? 'download' : 'external'} />
          {facts.links.weights ? t.getWeights : t.openHome}
        </a>
      )}
      <CompareToggle model={{ id, name: facts.name }} />
      <Button size="s" icon="bookmark" aria-pressed={kept.isOn} onClick={kept.press}>
        {kept.isOn ? t.kept : t.keep}
      </Button>
      {kept.dialog}
      <Button
        size="s"
        icon="share"
        onClick={() => void withCode(loadActs, (acts) => acts.share(siteUrl + modelPath(id), facts.name))}
      >
        {t.share}
      </Button>
      <LinkButton size="s" icon="edit" to={`/ask/models/propose?id=${id}`}>
        {t.proposeChange}
      </LinkButton>
      {post.can.canDelete && (
        <Button size="s" tone="line-danger" icon="trash" onClick={() => void remove()}>
          {t.delete}
        </Button>
      )}
    </div>
  );
}

function Description({ model }: Pick<ModelPageProps, 'model'>) {
  const t = modelTexts.use();
  const reader = useLanguage();
  const propose = `/ask/models/propose?id=${model.id}`;
  return (
    <section className={style['part']}>
      <h2>{t.about}</h2>
      {model.language !== reader && (
        <p className="small muted">
          {t.otherLanguage[model.language]} <Link to={propose}>{t.translate}</Link>
        </p>
      )}
      {model.html === '' ? (
        <p className="muted">{t.noDescription}</p>
      ) : (
        <div
          className="prose"
          lang={model.language === reader ? undefined : htmlLang[model.language]}
          dangerouslySetInnerHTML={{ __html: model.html }}
        />
      )}
    </section>
  );
}

function CommentPart({ post }: Pick<ModelPageProps, 'post'>) {
  const t = modelTexts.use();
  const [isWriting, setWriting] = useState(false);
  const { member } = useReader();
  const open = useMemberAct({ act: 'comment', key: `comment:post:${post.id}`, place: 'comments' }, () =>
    openForm(() => setWriting(true)),
  );
  const write = (next: boolean) => (next ? open() : setWriting(false));
  return (
    <section className={style['part']} aria-labelledby="comments">
      <h2 id="comments">{t.comments(post.commentCount)}</h2>
      <Comments
        target={{ subject: 'post', id: post.id, isArticle: true }}
        comments={post.comments}
        count={post.commentCount}
        waiting={waitingOn(post, null)}
        isWriting={isWriting}
        onWrite={write}
      />
      {post.comments.length === 0 && !isWriting && (
        <Button size="s" icon="ask" onClick={() => write(true)}>
          {member ? t.comment : t.loginToComment}
        </Button>
      )}
    </section>
  );
}

function Links({ model: { facts } }: Pick<ModelPageProps, 'model'>) {
  const t = modelTexts.use();
  return (
    <section>
      <h2>{t.links}</h2>
      <ul className={style['links']}>
        {linkNames.map(
          (name) =>
            facts.links[name] !== '' && (
              <li key={name}>
                <a href={facts.links[name]} rel="nofollow noopener noreferrer" target="_blank">
                  <Icon
                    name={
                      name === 'weights' ? 'download' : name === 'code' ? 'code' : name === 'paper' ? 'file' : 'globe'
                    }
                    size="s"
                  />
                  <span>
                    {t.linkNames[name]}
                    <small>{new URL(facts.links[name]).hostname}</small>
                  </span>
                </a>
              </li>
            ),
        )}
      </ul>
    </section>
  );
}

function Questions({ model: { tag, questions } }: Pick<ModelPageProps, 'model'>) {
  const t = modelTexts.use();
  if (!tag) return null;
  return (
    <section>
      <h2>
        {t.questions}
        <Link to={listPath({ type: 'tag', id: tag.id })}>{t.allQuestions}</Link>
      </h2>
      {questions.length === 0 ? (
        <p className="muted">{t.noQuestions}</p>
      ) : (
        <ul className="rail-list" aria-label={t.questionsOf(tag.name)}>
          {questions.map((question) => (
            <li key={question.id}>
              <Link to={`/ask/info/${question.id}`}>{question.title}</Link>
            </li>
          ))}
        </ul>
      )}
      <p className={style['askabout']}>
        <LinkButton size="s" icon="ask" to={writePath({ tag: tag.name })}>
          {t.askAbout}
        </LinkButton>
      </p>
    </section>
  );
}
