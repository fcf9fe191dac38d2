import { SaxesParser } from 'saxes';

/** Why a drawing is not taken. */
export type SvgFault = 'notSvg' | 'hasScript' | 'loadsOther';

const active = new Set(['script', 'foreignobject', 'iframe', 'embed', 'object', 'audio', 'video', 'handler', 'set']);
const isActive = (name: string) => active.has(name) || name.startsWith('animate');
const own = /^(?:#|data:image\/(?:png|jpeg|webp);base64,)/i;
const outside = /@import|image-set\(|url\(\s*["']?(?!["']?\s*#)/i;

/**
 * Looks for what makes a drawing more than a picture: scripts and what listens to events, and what would load something
 * else. Documents with a type or a style sheet of their own are refused, as entities and references hide in them.
 */
export function findSvgFault(text: string): SvgFault | null {
  let fault: SvgFault | null = null;
  let depth = 0;
  let isSvg = false;
  const found = (next: SvgFault) => (fault ??= next);
  const parser = new SaxesParser();
  parser.on('error', () => void found('notSvg'));
  parser.on('doctype', () => void found('loadsOther'));
  parser.on('processinginstruction', () => void found('loadsOther'));
  parser.on('opentag', ({ name, attributes }) => {
    const local = name.toLowerCase().replace(/^.*:/, '');
    if ((depth += 1) === 1) isSvg = local === 'svg';
    if (isActive(local)) found('hasScript');
    for (const [attribute, value] of Object.entries(attributes)) {
      const key = attribute.toLowerCase().replace(/^.*:/, '');
      if (key.startsWith('on') || /^\s*javascript:/i.test(value)) found('hasScript');
      else if (key === 'href' && !own.test(value.trim())) found('loadsOther');
      else if (outside.test(value)) found('loadsOther');
    }
  });
  parser.on('closetag', () => void (depth -= 1));
  parser.on('text', (words) => void (outside.test(words) && depth > 0 && found('loadsOther')));
  parser.on('cdata', (words) => void (outside.test(words) && found('loadsOther')));
  parser.write(text).close();
  return fault ?? (isSvg ? null : 'notSvg');
}
