import { type Ref, useEffect, useRef, useState } from 'react';
import { useRootFacts } from '#app/core/request/page-data.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import type { InvitesTexts } from './invites-texts.ts';
import { Poster, type PosterPerson } from './poster.tsx';
import { readColours, readPicture, saveAsImage } from './poster-file.ts';
import style from './invites.module.css';

export type { PosterPerson };

type Drawn = { t: InvitesTexts; code: string; url: string; qr: { size: number; path: string }; person: PosterPerson };

/** The poster as it will be saved. It is drawn here in the browser, which has the fonts of every script. */
export function PosterDialog({ open, onClose, ...drawn }: Drawn & { open: boolean; onClose: () => void }) {
  const { t, code } = drawn;
  const drawing = useRef<SVGSVGElement>(null);
  const [isBusy, setBusy] = useState(false);
  async function save() {
    if (!drawing.current) return;
    setBusy(true);
    const isSaved = await saveAsImage(drawing.current, t.posterFile(code));
    setBusy(false);
    if (!isSaved) toast.error(t.posterFailed);
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t.posterTitle}
      footer={
        <Button tone="primary" icon="download" loading={isBusy} onClick={() => void save()}>
          {t.posterSave}
        </Button>
      }
    >
      <div className={style['poster']}>
        <Drawing {...drawn} ref={drawing} />
      </div>
    </Dialog>
  );
}

/** Rendered in an open dialog only, that is in the browser. */
function Drawing({ ref, ...drawn }: Drawn & { ref: Ref<SVGSVGElement> }) {
  const { siteName } = useRootFacts();
  const [colours] = useState(readColours);
  const [picture, setPicture] = useState('');
  const { avatar } = drawn.person;
  useEffect(() => {
    let isOver = false;
    void readPicture(avatar).then((data) => !isOver && setPicture(data));
    return () => {
      isOver = true;
    };
  }, [avatar]);
  return <Poster {...drawn} ref={ref} siteName={siteName} picture={picture} colours={colours} />;
}
