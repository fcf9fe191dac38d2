import type { Element, Root } from 'hast';
import { toImageAddress, toLinkAddress } from './address.server.ts';
import { textOf, walkElements } from './tree.server.ts';

export type Size = { width: number; height: number };

type Options = { origin?: string; uploadSizes?: ReadonlyMap<string, Size> };
type Found = { links: number; images: string[] };

/** Checks every address, marks links that lead elsewhere, gives images their size and lazy loading, and counts both. */
export function settleAddresses(root: Root, { origin, uploadSizes }: Options): Found {
  const images = new Set<string>();
  let links = 0;
  walkElements(root, (element, index, parent) => {
    if (element.tagName === 'a') {
      const kind = settleLink(element, origin);
      if (kind === 'external') links += 1;
      if (kind !== 'refused') return undefined;
      parent.children.splice(index, 1, ...element.children);
      return index;
    }
    if (element.tagName !== 'img') return undefined;
    const url = settleImage(element, origin, uploadSizes);
    if (url) images.add(url);
    else parent.children[index] = { type: 'text', value: element.properties.alt ?? '' };
    return undefined;
  });
  return { links, images: [...images] };
}

/** What an uploaded file is kept as: the words of its link when they are its name, else what its address says. */
function nameOf(link: Element, url: string): string {
  const name = textOf(link).trim();
  const suffix = /\.[a-z0-9]+$/i.exec(url)?.[0] ?? '';
  return suffix !== '' && name.endsWith(suffix) ? name : '';
}

/** Of a refused link only the words remain. */
function settleLink(element: Element, origin: string | undefined): 'own' | 'external' | 'refused' {
  const { href, title, id, className, dataFootnoteRef, dataFootnoteBackref } = element.properties;
  if (dataFootnoteRef !== undefined || dataFootnoteBackref !== undefined) {
    element.properties = { href, id, role: dataFootnoteRef === undefined ? 'doc-backlink' : 'doc-noteref' };
    return 'own';
  }
  const address = toLinkAddress(href ?? '', origin);
  if (!address) return 'refused';
  element.properties = { href: address.url, title, className };
  if (!address.isExternal && address.url.startsWith('/storage/'))
    element.properties.download = nameOf(element, address.url);
  if (address.isExternal) element.properties.rel = ['nofollow', 'ugc', 'noopener'];
  return address.isExternal ? 'external' : 'own';
}

function settleImage(
  element: Element,
  origin: string | undefined,
  uploadSizes: Options['uploadSizes'],
): string | undefined {
  const address = toImageAddress(element.properties.src ?? '', origin);
  if (!address) return undefined;
  const size = address.isExternal ? undefined : uploadSizes?.get(address.url);
  element.properties = {
    src: address.url,
    alt: element.properties.alt ?? '',
    title: element.properties.title,
    ...(size && { width: size.width, height: size.height }),
    loading: 'lazy',
    decoding: 'async',
    ...(address.isExternal && { referrerPolicy: 'no-referrer' }),
  };
  return address.url;
}
