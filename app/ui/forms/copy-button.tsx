import { useEffect, useState } from 'react';
import { Button, type ButtonLook } from '#app/ui/kit/button.tsx';
import { copyText } from '#app/ui/kit/copy-text.ts';
import { IconButton } from '#app/ui/kit/icon-button.tsx';
import { useUiTexts } from '#app/ui/kit/texts.tsx';
import { toast } from '#app/ui/overlays/toast.ts';

export type CopyButtonProps = Pick<ButtonLook, 'tone' | 'size'> & {
  /** What lands in the clipboard. */
  text: string;
  /** Only the icon. */
  iconOnly?: boolean;
  /** Instead of "Copy". */
  label?: string;
};

/** Copies a text and says so for two seconds. */
export function CopyButton({ text, iconOnly, label, tone, size = 's' }: CopyButtonProps) {
  const texts = useUiTexts();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [isCopied]);
  async function copy() {
    if (await copyText(text)) setCopied(true);
    else toast.error(texts.copyFailed);
  }
  const name = isCopied ? texts.copied : (label ?? texts.copy);
  const icon = isCopied ? 'check' : 'copy';
  if (iconOnly) return <IconButton label={name} icon={icon} size="s" onClick={() => void copy()} />;
  return (
    <Button tone={tone} size={size} icon={icon} onClick={() => void copy()}>
      <span aria-live="polite">{name}</span>
    </Button>
  );
}
