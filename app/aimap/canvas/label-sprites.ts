type Pen = CanvasRenderingContext2D;

/** How a name is written: its face, the colour of its letters and of the halo around them. */
export type LabelLook = { font: string; height: number; ink: string; halo: string; haloWidth: number };

const edge = 3;
const kept = 700;
const newInFrame = 32;

/**
 * Names as small pictures: to copy one costs a fifth of writing it with its halo. A frame makes only a few new ones;
 * what is left over is written as it is, and made in the next.
 */
export class LabelSprites {
  private sprites: (HTMLCanvasElement | undefined)[] = [];
  private count = 0;
  private left = newInFrame;

  /** Forgets all, as ratio or colours have changed. */
  clear(): void {
    this.sprites = [];
    this.count = 0;
  }

  beginFrame(): void {
    this.left = newInFrame;
    if (this.count > kept) this.clear();
  }

  /**
   * Writes a name with its left edge and the middle of its height at a place.
   * @param key a number of its own for each name
   */
  draw(pen: Pen, key: number, text: string, width: number, x: number, y: number, ratio: number, look: LabelLook): void {
    let sprite = this.sprites[key];
    if (!sprite && this.left > 0) {
      this.left -= 1;
      this.count += 1;
      sprite = make(text, width, ratio, look);
      this.sprites[key] = sprite;
    }
    const [left, top] = [Math.round((x - edge) * ratio) / ratio, Math.round((y - look.height / 2) * ratio) / ratio];
    if (sprite) pen.drawImage(sprite, left, top, sprite.width / ratio, sprite.height / ratio);
    else write(pen, text, left + edge, top, look);
  }
}

function make(text: string, width: number, ratio: number, look: LabelLook): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil((width + edge * 2) * ratio);
  canvas.height = Math.ceil(look.height * ratio);
  const pen = canvas.getContext('2d')!;
  pen.scale(ratio, ratio);
  write(pen, text, edge, 0, look);
  return canvas;
}

function write(
  pen: Pen,
  text: string,
  x: number,
  top: number,
  { font, height, ink, halo, haloWidth }: LabelLook,
): void {
  pen.font = font;
  pen.lineJoin = 'round';
  pen.lineWidth = haloWidth;
  pen.strokeStyle = halo;
  pen.fillStyle = ink;
  pen.textAlign = 'start';
  const base = top + height * 0.74;
  pen.strokeText(text, x, base);
  pen.fillText(text, x, base);
}
