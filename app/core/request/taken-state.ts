/**
 * What the router starts a page with: the first line of the page's data as it reads them, to which what the loaders
 * gave is put back from the second one, as `page-state.server.ts` has written them.
 * @param context what React Router hands from the server to the browser
 */
export function takeState(context: object, text: string): object {
  const [line = '', held = '{}'] = text.split('\n');
  let state: { loaderData?: object } = {};
  return {
    ...context,
    stream: streamOf(line),
    get state() {
      return state;
    },
    set state(decoded: { loaderData?: object }) {
      state = { ...decoded, loaderData: { ...decoded.loaderData, ...(JSON.parse(held) as object) } };
    },
  };
}

const streamOf = (line: string) =>
  new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(line));
      controller.close();
    },
  });
