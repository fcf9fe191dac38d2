import { expect, it } from 'vitest';
import { findSvgFault } from './svg-faults.server.ts';

const svg = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9"${attributes}>${inside}</svg>`;

it('takes drawings: shapes, gradients of their own, embedded pictures, style', () => {
  for (const inside of [
    '<path d="M0 0h9v9z" fill="#123456"/>',
    '<defs><linearGradient id="g"/></defs><rect fill="url(#g)" width="9" height="9"/><use xlink:href="#g"/>',
    '<image href="data:image/png;base64,iVBORw0KGgo=" width="9" height="9"/>',
    '<style>.a{fill:red;clip-path:url("#c")}</style><title>on a hill: script</title>',
  ])
    expect([inside, findSvgFault(svg(inside))]).toEqual([inside, null]);
  expect(findSvgFault(`<?xml version="1.0" encoding="UTF-8"?>\n${svg('<g/>')}`)).toBeNull();
});

it.each([
  ['<script>alert(1)</script>', 'hasScript'],
  ['<SCRIPT>alert(1)</SCRIPT>', 'hasScript'],
  ['<x:script xmlns:x="http://www.w3.org/2000/svg">1</x:script>', 'hasScript'],
  ['<rect onload="alert(1)"/>', 'hasScript'],
  ['<rect oNcLiCk="alert(1)"/>', 'hasScript'],
  ['<a href="javascript:alert(1)"><rect/></a>', 'hasScript'],
  ['<a xlink:href=" JAVASCRIPT:alert(1)"/>', 'hasScript'],
  ['<foreignObject><p/></foreignObject>', 'hasScript'],
  ['<animate attributeName="href" to="javascript:alert(1)"/>', 'hasScript'],
  ['<set attributeName="onload" to="alert(1)"/>', 'hasScript'],
  ['<image href="https://example.com/a.png"/>', 'loadsOther'],
  ['<image href="data:image/svg+xml;base64,PHN2Zz4="/>', 'loadsOther'],
  ['<use xlink:href="//example.com/a.svg#b"/>', 'loadsOther'],
  ['<rect style="fill:url(https://example.com/#a)"/>', 'loadsOther'],
  ['<rect style="fill:image-set(\'https://example.com/a.png\' 1x)"/>', 'loadsOther'],
  ['<style>@import "https://example.com/a.css";</style>', 'loadsOther'],
  ['<style><![CDATA[.a{fill:url( "http://example.com/a")}]]></style>', 'loadsOther'],
  ['<rect', 'notSvg'],
  ['<g></rect>', 'notSvg'],
])('refuses %s as %s', (inside, fault) => {
  expect(findSvgFault(svg(inside))).toBe(fault);
});

it('refuses other documents, entities, and references to style sheets', () => {
  expect(findSvgFault('')).toBe('notSvg');
  expect(findSvgFault('GIF89a')).toBe('notSvg');
  expect(findSvgFault('<html xmlns="http://www.w3.org/1999/xhtml"/>')).toBe('notSvg');
  expect(findSvgFault(`<!DOCTYPE svg [<!ENTITY a "b">]>${svg('&a;')}`)).not.toBeNull();
  expect(findSvgFault(`<?xml-stylesheet href="https://example.com/a.css"?>${svg('')}`)).toBe('loadsOther');
});
