import { Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import { useRootFacts } from '#app/core/request/page-data.ts';
import { withCode } from '#app/core/request/request.ts';
import { Icon } from '#app/ui/kit/icon.tsx';
import { latePart } from '#app/ui/kit/late-part.tsx';
import { infoTexts } from '#app/ask/kit/info-texts.ts';

const load = () => import('./share-dialog.tsx');
const ShareDialog = latePart(load);

/** Opens what there is to share an address. */
export function ShareAct({ path, title }: { path: string; title: string }) {
  const t = infoTexts.use();
  const { siteUrl } = useRootFacts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => void withCode<unknown, void>(load, () => setOpen(true))}>
        <Icon name="share" />
        {t.share}
      </button>
      {isOpen &&
        createPortal(
          <Suspense>
            <ShareDialog url={siteUrl + path} title={title} onClose={() => setOpen(false)} />
          </Suspense>,
          document.body,
        )}
    </>
  );
}
