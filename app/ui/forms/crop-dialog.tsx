import { useEffect, useState } from 'react';
import { Button } from '#app/ui/kit/button.tsx';
import { type Crop, sideOf, startCrop } from './crop.ts';
import { CropArea } from './crop-area.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';

export type CropTexts = {
  title: string;
  area: string;
  hint: string;
  zoom: string;
  badImage: string;
  cancel: string;
  done: string;
};

export type CropDialogProps = {
  /** The picture to cut; the dialog is there as long as it is rendered. */
  file: File;
  texts: CropTexts;
  onCancel: () => void;
  /** Gets the square as a JPEG; the button waits for it. */
  onDone: (picture: Blob) => Promise<void>;
  /** Side of the result in pixels. */
  side?: number;
};

/** Cuts a square out of a picture, by mouse, touch or keyboard. The picture itself never leaves the browser. */
export default function CropDialog({ file, texts, onCancel, onDone, side = 400 }: CropDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const { image, isBad } = useImage(file);
  const [moved, setMoved] = useState<Crop | null>(null);
  const crop = moved ?? (image && startCrop(image));
  async function finish() {
    if (!image || !crop || isBusy) return;
    setBusy(true);
    try {
      await onDone(await cutOut(image, crop, side));
    } finally {
      setBusy(false);
    }
  }
  const footer = (
    <>
      <Button onClick={onCancel}>{texts.cancel}</Button>
      <Button tone="primary" onClick={() => void finish()} loading={isBusy} disabled={!image}>
        {texts.done}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onCancel} title={texts.title} footer={footer}>
      {isBad ? (
        <Notice tone="bad" live>
          {texts.badImage}
        </Notice>
      ) : (
        <CropArea image={image} crop={crop} texts={texts} onCrop={setMoved} />
      )}
    </Dialog>
  );
}

/** Decodes the picture, upright as its camera noted; `isBad` when the browser cannot. */
function useImage(file: File): { image: ImageBitmap | null; isBad: boolean } {
  const [image, setImage] = useState<ImageBitmap | null>(null);
  const [isBad, setBad] = useState(false);
  useEffect(() => {
    let isLeft = false;
    let opened: ImageBitmap | undefined;
    createImageBitmap(file).then(
      (bitmap) => {
        opened = bitmap;
        if (isLeft) bitmap.close();
        else setImage(bitmap);
      },
      () => setBad(true),
    );
    return () => {
      isLeft = true;
      opened?.close();
    };
  }, [file]);
  return { image, isBad };
}

async function cutOut(image: ImageBitmap, crop: Crop, side: number): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const pen = canvas.getContext('2d');
  const cut = sideOf(image, crop);
  if (pen) {
    pen.fillStyle = '#fff'; // JPEG knows no transparency
    pen.fillRect(0, 0, side, side);
    pen.imageSmoothingQuality = 'high';
    pen.drawImage(image, crop.x - cut / 2, crop.y - cut / 2, cut, cut, 0, 0, side, side);
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be drawn'))),
      'image/jpeg',
      0.9,
    );
  });
}
