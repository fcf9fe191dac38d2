import type { Element, Root } from 'hast';
import { visit } from 'unist-util-visit';
import { toImageAddress, toLinkAddress } from './address.server.ts';

export type Size = { width: number; height: number };

type Options = { origin?: string; uploadSize?: (url: string) => Size | undefined };
type Found = { links: number; images: string[] };

/** Checks every address, marks links that lead elsewhere, gives images their size and lazy loading, and counts both. */
export function settleAddresses(root: Root, { origin, uploadSize }: Options): Found {
  const images = new Set<string>();
  let links = 0;
  visit(root, 'element', (element, index, parent) => {
    if (element.tagName === 'a' && settleLink(element, origin)) links += 1;
    if (element.tagName !== 'img' || !parent || index === undefined) return;
    const url = settleImage(element, origin, uploadSize);
    if (url) images.add(url);
    else parent.children[index] = { type: 'text', value: String(element.properties.alt ?? '') };
  });
  return { links, images: [...images] };
}

/** True for a link that leads elsewhere. One without a good address stays an `a` without `href`: its words remain. */
function settleLink(element: Element, origin: string | undefined): boolean {
  const { href, title, id, className, dataFootnoteRef, dataFootnoteBackref } = element.properties;
  if (dataFootnoteRef !== undefined || dataFootnoteBackref !== undefined) {
    element.properties = { href, id, role: dataFootnoteRef === undefined ? 'doc-backlink' : 'doc-noteref' };
    return false;
  }
  const address = toLinkAddress(String(href ?? ''), origin);
  if (!address) {
    element.properties = {};
    return false;
  }
  element.properties = { href: address.url, title, className };
  if (address.isExternal) element.properties.rel = ['nofollow', 'ugc', 'noopener'];
  return address.isExternal;
}

function settleImage(element: Element, origin: string | undefined, uploadSize: Options['uploadSize']): string | undefined {
  const address = toImageAddress(String(element.properties.src ?? ''), origin);
  if (!address) return undefined;
  const size = address.isExternal ? undefined : uploadSize?.(address.url);
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
