import { ReasonDialog } from '#app/ui/forms/reason-dialog.tsx';
import { deskTexts } from './share-desk-texts.ts';
import style from './share-desk.module.css';

/** What staff are about to do, and to which share or purchase. */
export type DeskAct = { act: 'takeDown' | 'restore'; id: string } | { act: 'refund'; id: number };

const paths = {
  takeDown: '/api/admin/takeDownShare',
  restore: '/api/admin/restoreShare',
  refund: '/api/admin/refundSharePurchase',
} as const;

/** Asks for the reason and does it. */
export function DeskActDialog({ of: { act, id }, onClose }: { of: DeskAct; onClose: () => void }) {
  const t = deskTexts.use().act;
  const words = { title: t.titles[act], label: t.reason, help: t.reasonHelp, doText: t[act] };
  return (
    <ReasonDialog
      {...words}
      maxLength={500}
      tone={act === 'restore' ? 'primary' : 'danger'}
      path={paths[act]}
      body={{ id }}
      isOnce={act === 'refund'}
      onClose={onClose}
    >
      <p className={style['ask']}>{t.texts[act]}</p>
    </ReasonDialog>
  );
}
