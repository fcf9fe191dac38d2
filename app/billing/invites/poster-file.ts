import type { PosterColours } from './poster.tsx';
import { posterSize } from './poster.tsx';

const tokens: Record<keyof PosterColours, string> = {
  ground: '--ground',
  ink: '--ink',
  call: '--call-ground',
  callInk: '--call-ink',
  callMuted: '--call-muted',
  card: '--qr-ground',
  qr: '--qr-ink',
  accent: '--accent',
  text: '--font-text',
  display: '--font-display',
};

/** The theme's colours and faces as values. Browser only. */
export function readColours(): PosterColours {
  const probe = document.body.appendChild(document.createElement('i'));
  const found = getComputedStyle(probe);
  const valueOf = (token: string) => {
    if (token.startsWith('--font')) return found.getPropertyValue(token).trim();
    probe.style.color = `var(${token})`; // a token itself is a pair of colours
    return found.color;
  };
  const colours = Object.fromEntries(Object.entries(tokens).map(([name, token]) => [name, valueOf(token)]));
  probe.remove();
  return colours as PosterColours;
}

/** A picture as a data URL; '' when there is none or its site does not let us have it. */
export async function readPicture(address: string): Promise<string> {
  if (address === '') return '';
  try {
    const response = await fetch(address);
    if (!response.ok) return '';
    return await readData(await response.blob());
  } catch {
    return '';
  }
}

function readData(blob: Blob): Promise<string> {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => done(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => failed(reader.error ?? new Error('unreadable')));
    reader.readAsDataURL(blob);
  });
}

/** Twice the poster's units: sharp on a phone and printable. */
const scale = 2;

/** Saves a drawing as a PNG file; false when this browser cannot. */
export async function saveAsImage(drawing: SVGSVGElement, name: string): Promise<boolean> {
  try {
    const blob = await drawImage(drawing);
    if (!blob) return false;
    const address = URL.createObjectURL(blob);
    const link = document.createElement('a');
    link.href = address;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
    return true;
  } catch {
    return false;
  }
}

async function drawImage(drawing: SVGSVGElement): Promise<Blob | null> {
  const [width, height] = [posterSize.width * scale, posterSize.height * scale];
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.drawImage(image, 0, 0, width, height);
  return new Promise((done) => canvas.toBlob(done, 'image/png'));
}
