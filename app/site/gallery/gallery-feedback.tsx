import { useState } from 'react';
import { Button, LinkButton } from '#app/ui/kit/button.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { Drawer } from '#app/ui/overlays/drawer.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { ErrorView } from '#app/ui/frame/error-view.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import { Menu } from '#app/ui/overlays/menu.tsx';
import { Meter } from '#app/ui/kit/meter.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { overlay } from '#app/ui/overlays/overlay.tsx';
import { Progress } from '#app/ui/overlays/progress.tsx';
import { Skeleton, SkeletonRows, SkeletonText } from '#app/ui/kit/skeleton.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import { GallerySection } from './gallery-section.tsx';
import type { GalleryTexts } from './gallery-texts.ts';
import style from './gallery.module.css';

/** Toasts, notices, overlay, dialogs, menus, and the states of waiting, emptiness and failure. */
export function GalleryFeedback({ t }: { t: GalleryTexts }) {
  return (
    <>
      <FeedbackSection t={t} />
      <DialogSection t={t} />
      <WaitingSection t={t} />
    </>
  );
}

function FeedbackSection({ t }: { t: GalleryTexts }) {
  const undo = { label: t.undo, onPress: () => toast.success(t.undo) };
  return (
    <GallerySection title={t.feedback}>
      <Button onClick={() => toast.success({ title: t.toastOk, text: t.toastOkText })}>{t.toastOk}</Button>
      <Button onClick={() => toast.error({ title: t.toastBad, text: t.toastBadText })}>{t.toastBad}</Button>
      <Button onClick={() => toast.info({ title: t.toastInfo, action: undo })}>{t.toastInfo}</Button>
      <Button onClick={() => toast.reward(t.toastReward)}>{t.toastReward}</Button>
      <Button onClick={() => setTimeout(overlay.open(), 1000)}>{t.overlay}</Button>
      <div className={style['wide']}>
        <Notice>{t.notice}</Notice>
        <Notice tone="ok">{t.noticeOk}</Notice>
        <Notice tone="warn">{t.noticeWarn}</Notice>
        <Notice tone="bad">{t.noticeBad}</Notice>
      </div>
    </GallerySection>
  );
}

function DialogSection({ t }: { t: GalleryTexts }) {
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  return (
    <GallerySection title={t.dialogs}>
      <Button onClick={() => setDialogOpen(true)}>{t.openDialog}</Button>
      <Button
        tone="line-danger"
        onClick={() =>
          void confirm({
            title: t.openConfirm,
            text: t.confirmText,
            loses: t.loses,
            confirmText: t.danger,
            danger: true,
          })
        }
      >
        {t.openConfirm}
      </Button>
      <Button onClick={() => setDrawerOpen(true)}>{t.openDrawer}</Button>
      <Menu
        label={t.menu}
        items={[
          { label: t.edit, icon: 'edit', onSelect: () => toast.info(t.edit) },
          { label: t.history, icon: 'clock', to: '/Test1' },
          'line',
          { label: t.danger, icon: 'trash', danger: true, onSelect: () => toast.error(t.danger) },
        ]}
      >
        <Icon name="more" />
      </Menu>
      <Dialog
        open={isDialogOpen}
        onClose={() => setDialogOpen(false)}
        title={t.dialogTitle}
        footer={<Button onClick={() => setDialogOpen(false)}>{t.quiet}</Button>}
      >
        <p>{t.dialogText}</p>
      </Dialog>
      <Drawer open={isDrawerOpen} onClose={() => setDrawerOpen(false)} title={t.dialogTitle}>
        <p>{t.dialogText}</p>
      </Drawer>
    </GallerySection>
  );
}

function WaitingSection({ t }: { t: GalleryTexts }) {
  return (
    <GallerySection title={t.waiting}>
      <div className={style['half']}>
        <Skeleton>
          <SkeletonRows count={2} avatar />
          <SkeletonText />
        </Skeleton>
      </div>
      <div className={style['half']}>
        <Empty
          title={t.emptyTitle}
          action={
            <LinkButton to="/ask/lists/question/0?sort=hot" size="s">
              {t.emptyAction}
            </LinkButton>
          }
        >
          {t.emptyText}
        </Empty>
      </div>
      <div className={style['half']}>
        <ErrorView title={t.errorTitle} requestId="01JD8Z4QK7" onRetry={() => toast.info(t.errorTitle)}>
          {t.errorText}
        </ErrorView>
      </div>
      <div className={style['half']}>
        <Progress value={0.4} label={t.progress} onCancel={() => toast.info(t.quiet)} />
        <Meter value={6} max={9} label={t.meter} />
      </div>
    </GallerySection>
  );
}
