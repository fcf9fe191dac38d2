/** What the placeholders of a save-name template stand for. `sha1` is of the file as it was given. */
export type SavedFile = {
  topic: string;
  name: string;
  suffix: string;
  sha1: string;
  now: Date;
  random: (length: number) => string;
};

const folder = '/storage/';
const shownOfName = 15;

/**
 * The public path of an upload by the operator's template. Placeholders: {topic} {year} {mon} {day} {hour} {min} {sec}
 * (China's time) {random} (16 characters) {random32} {filename} (the first 15 characters, letters and digits only)
 * {suffix} {.suffix} {filesha1}. Unknown ones are left out. The path always lies below /storage/, and a template that
 * gives two files one name gets the hash put before its suffix.
 */
export function fillSaveName(template: string, file: SavedFile): string {
  const isUnique = /\{(?:filesha1|random|random32)\}/.test(template);
  const whole = isUnique ? template : template.replace(/(?=(?:\{\.suffix\}|\.\{suffix\})?$)/, '{filesha1}');
  const values = valuesOf(file);
  const path = whole
    .replace(/\{([.\w]+)\}/g, (_all, name: string) => values.get(name)?.() ?? '')
    .split(/[/\\]+/)
    .filter((part) => !/^\.*$/.test(part))
    .join('/');
  return path.startsWith(folder.slice(1)) ? `/${path}` : folder + path;
}

/**
 * A file name that is safe to show and to offer for saving: no path, control or direction characters, at most 120
 * characters with its suffix kept.
 */
export function cleanFileName(name: string): string {
  const base = name.normalize('NFC').split(/[/\\]/).at(-1)!;
  const plain = base
    .replace(/[\p{C}<>:"|?*]/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  const characters = Array.from(plain);
  if (characters.length <= 120) return plain || 'file';
  const suffix = suffixOf(plain);
  return characters.slice(0, 119 - suffix.length).join('') + (suffix && `.${suffix}`);
}

/** The suffix of a file name in lower case without its dot, or '' when there is none of up to 10 letters and digits. */
export function suffixOf(name: string): string {
  return /[^./\\]\.([a-z\d]{1,10})$/i.exec(name.trim())?.[1]?.toLowerCase() ?? '';
}

function valuesOf({ topic, name, suffix, sha1, now, random }: SavedFile): Map<string, () => string> {
  const stem = suffixOf(name) ? name.slice(0, name.lastIndexOf('.')) : name;
  const [date = '', time = ''] = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Asia/Shanghai',
    dateStyle: 'short',
    timeStyle: 'medium',
  })
    .format(now)
    .split(' ');
  const [year = '', mon = '', day = ''] = date.split('-');
  const [hour = '', min = '', sec = ''] = time.split(':');
  const values: Record<string, () => string> = {
    topic: () => topic,
    year: () => year,
    mon: () => mon,
    day: () => day,
    hour: () => hour,
    min: () => min,
    sec: () => sec,
    random: () => random(16),
    random32: () => random(32),
    filename: () =>
      Array.from(stem.normalize('NFC').replace(/[^\p{L}\p{N}_-]/gu, ''))
        .slice(0, shownOfName)
        .join(''),
    suffix: () => suffix,
    '.suffix': () => (suffix ? `.${suffix}` : ''),
    filesha1: () => sha1,
  };
  return new Map(Object.entries(values));
}
