import { Button } from '#app/ui/kit/button.tsx';
import { copyText } from '#app/ui/kit/copy-text.ts';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import type { WaitingText } from '#app/ask/parts/ask.schema.ts';
import style from './moderation.module.css';
import { withheldTexts } from './withheld-texts.ts';

/**
 * Answers or comments of the reader's own that others do not see, where readers will see them: why, and the text
 * itself.
 */
export default function WaitingTexts({ texts }: { texts: readonly WaitingText[] }) {
  return texts.map((text) => <Waiting key={`${text.subject}${text.id}`} text={text} />);
}

function Waiting({ text }: { text: WaitingText }) {
  const t = withheldTexts.use();
  const copy = async () => ((await copyText(text.markdown)) ? toast.success(t.copied) : toast.error(t.copyFailed));
  return (
    <section
      id={`${text.subject.charAt(0)}${text.id}`}
      className={style['waiting']}
      aria-label={`${t[text.subject]}: ${t.title[text.withheld]}`}
    >
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
