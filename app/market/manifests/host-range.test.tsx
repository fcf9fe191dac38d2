import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { HostRange } from './host-range.tsx';

it('says a range in words, and leaves one that it is not certain of as code', () => {
  expect(renderToString(<HostRange range=">=1.0.0" />)).toBe('<span title="&gt;=1.0.0">1.0.0 及以上</span>');
  expect(renderToString(<HostRange range="1.0.0 1.2.0" />)).toBe('<code>1.0.0 1.2.0</code>');
});
