import { pageTexts } from '#app/core/page-texts.ts';
import { Button } from '#app/ui/button.tsx';
import { copyText } from '#app/ui/copy-text.ts';
import { Notice } from '#app/ui/notice.tsx';
import { toast } from '#app/ui/toast.ts';
import type { PostView } from '../../schema.ts';
import type { WaitingText } from '../schema.ts';
import style from './moderation.module.css';

const texts = await pageTexts(
  () => import('../lang/zh-cn/withheld.ts'),
  () => import('../lang/en/withheld.ts'),
);

/** What authors see of their own texts that others do not see: why, and the text itself. */
export default function WithheldNotice({ post: { withheld, waiting } }: { post: Pick<PostView, 'withheld' | 'waiting'> }) {
  const t = texts.use();
  return (
    <>
      {withheld && (
        <div className={style['waiting']}>
          <Notice tone={withheld.state === 'rejected' ? 'bad' : 'warn'} title={t.title[withheld.state]}>
            {t.text[withheld.state]} {withheld.reason && t.reason(withheld.reason)}
          </Notice>
        </div>
      )}
      {waiting.map((text) => (
        <Waiting key={`${text.subject}${text.id}`} text={text} />
      ))}
    </>
  );
}

function Waiting({ text }: { text: WaitingText }) {
  const t = texts.use();
  const copy = async () => ((await copyText(text.markdown)) ? toast.success(t.copied) : toast.error(t.copyFailed));
  return (
    <section className={style['waiting']} aria-label={`${t[text.subject]}: ${t.title[text.withheld]}`}>
      <Notice
        tone={text.withheld === 'rejected' ? 'bad' : 'warn'}
        title={`${t[text.subject]} · ${t.title[text.withheld]}`}
        action={
          <Button size="s" icon="copy" onClick={() => void copy()}>
            {t.copy}
          </Button>
        }
      >
        {t.text[text.withheld]} {text.reason && t.reason(text.reason)}
        <div className="prose" dangerouslySetInnerHTML={{ __html: text.html }} />
      </Notice>
    </section>
  );
}
