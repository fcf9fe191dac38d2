import { UNSAFE_decodeViaTurboStream as decode } from 'react-router';

/**
 * What the router starts a page with: what the loaders gave, from the second line of the page's data, and what React
 * Router has written beside it, faults say, from the first one, which is mostly empty (`page-state.server.ts`).
 * @param context what React Router hands from the server to the browser
 */
export async function takeState(context: object, text: string): Promise<object> {
  const [line = '', held = '{}'] = text.split('\n');
  const loaderData = JSON.parse(held) as object;
  if (line === '') return { ...context, state: { loaderData, actionData: null, errors: null } };
  const decoded = (await decode(streamOf(line), globalThis)).value as { loaderData?: object };
  return { ...context, state: { ...decoded, loaderData: { ...decoded.loaderData, ...loaderData } } };
}

const streamOf = (line: string) =>
  new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(line));
      controller.close();
    },
  });
