import { Suspense, useRef, useState } from 'react';
import { uploadFile } from '#app/core/request/request.ts';
import { Avatar } from '#app/ui/kit/avatar.tsx';
import { Button } from '#app/ui/kit/button.tsx';
import { latePart } from '#app/ui/kit/late-part.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { Allowed } from '#app/account/rules/allowed.tsx';
import type { ProfileTexts } from '#app/account/parts/profile-texts.ts';
import style from '#app/account/parts/profile.module.css';
import { useSend } from '#app/ui/forms/use-send.ts';

const CropDialog = latePart(() => import('#app/ui/forms/crop-dialog.tsx'));

type AvatarPartProps = { member: { id: number; nickname: string; avatar: string }; t: ProfileTexts };

/** The member's picture, and the way to another one: choose, crop, upload. */
export function AvatarPart({ member, t }: AvatarPartProps) {
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<File | null>(null);
  const { send } = useSend();
  async function save(avatar: string) {
    const answer = await send('/api/account/profile', { avatar }, { done: true, loading: true, refresh: true });
    return answer;
  }
  async function upload(picture: Blob) {
    const answer = await uploadFile(new File([picture], 'avatar.jpg', { type: picture.type }), { topic: 'avatar' });
    if (answer.code === 1 && (await save(answer.data.file.url))) setChosen(null);
  }
  async function remove() {
    const question = {
      title: t.removeAvatarAsk,
      text: t.removeAvatarText,
      confirmText: t.removeAvatar,
      cancelText: t.cancel,
      danger: true,
    };
    if (await confirm(question)) await save('');
  }
  return (
    <section className={style['avatar']} aria-label={t.avatar}>
      <Avatar id={member.id} name={member.nickname} src={member.avatar} size="xl" label={t.avatar} />
      <Allowed node="edit">
        <div>
          <div className="row row-w">
            <Button icon="image" onClick={() => input.current?.click()}>
              {t.changeAvatar}
            </Button>
            {member.avatar !== '' && (
              <Button tone="quiet" onClick={() => void remove()}>
                {t.removeAvatar}
              </Button>
            )}
          </div>
          <p className="small muted">{t.avatarHelp}</p>
        </div>
      </Allowed>
      <input
        ref={input}
        type="file"
        name="picture"
        accept="image/jpeg,image/png,image/gif,image/webp,image/bmp"
        hidden
        onChange={(event) => {
          setChosen(event.currentTarget.files?.[0] ?? null);
          event.currentTarget.value = '';
        }}
      />
      {chosen && (
        <Suspense>
          <CropDialog file={chosen} texts={t.crop} onCancel={() => setChosen(null)} onDone={upload} />
        </Suspense>
      )}
    </section>
  );
}
