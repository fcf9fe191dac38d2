const frame = /^window\.__reactRouterManifest=(\{.*\});?$/s;

type Route = Record<string, unknown> & { id: string; module: string; parentId?: string; path?: string; css?: string[] };
type Manifest = { entry: unknown; routes: Record<string, Route>; url: string; version: string };

/** What is written of a route as itself; `imports` is left out, as a page's module imports its files itself. All else is a flag. */
const named = new Set(['id', 'parentId', 'path', 'module', 'css', 'imports']);
const asset = /^\/assets\/(.*)\.(js|css)(#?)$/;

/**
 * The list of all routes that every first visit loads, as a table that the file itself unfolds: a third of what React Router writes.
 * Each style sheet is named once, each parent by its row, and every `has…: false` is left out. The server keeps the whole list.
 * @throws Error when the file no longer looks as React Router writes it
 */
export function packManifest(code: string): string {
  const json = frame.exec(code)?.[1];
  if (json === undefined) throw new Error('The route manifest no longer has the form that is known here');
  const { routes, ...rest } = JSON.parse(json) as Manifest;
  const all = Object.values(routes);
  const flags = [...new Set(all.flatMap(flagsOf))];
  const sheets = [...new Set(all.flatMap((route) => (route.css ?? []).map((path) => bare(path, 'css'))))];
  const ids = all.map((route) => route.id);
  const rows = all.map((route) => [
    route.id,
    route.parentId === undefined ? -1 : ids.indexOf(route.parentId),
    route.path ?? 0,
    flagsOf(route).reduce((sum, flag) => sum + 2 ** flags.indexOf(flag), 0),
    shortened(bare(route.module, 'js'), route.id),
    ...(route.css ?? []).map((path) => sheets.indexOf(bare(path, 'css'))),
  ]);
  return `window.__reactRouterManifest=(${unfold.replaceAll('\n', '')})(${[rest, flags, sheets, rows].map((part) => JSON.stringify(part)).join()});`;
}

/** The other way, in the browser. */
const unfold = String.raw`function(m,f,s,r){
m.routes={};
r.forEach(function(x){
var o={id:x[0],module:'/assets/'+x[4].replace('*',x[0].replace(/.*\//,'')+'-')+'.js'};
if(x[1]>=0)o.parentId=r[x[1]][0];
if(x[2]!==0)o.path=x[2];
f.forEach(function(k,i){if(x[3]>>i&1)o[k]=true});
if(x.length>5)o.css=x.slice(5).map(function(i){return'/assets/'+s[i].replace(/#?$/,'.css$&')});
m.routes[x[0]]=o});
return m}`;

/** Most modules are called as their route is: a star stands for that. */
function shortened(module: string, id: string): string {
  const name = `${id.replace(/.*\//, '')}-`;
  return module.startsWith(name) ? `*${module.slice(name.length)}` : module;
}

function flagsOf(route: Route): string[] {
  const others = Object.entries(route).filter(([key, value]) => !named.has(key) && value !== false && value !== undefined);
  const odd = others.find(([, value]) => value !== true);
  if (odd) throw new Error(`The route manifest says "${odd[0]}" of ${route.id}, which is not known here`);
  return others.map(([key]) => key);
}

function bare(path: string, kind: string): string {
  const [, name, ending, mark] = asset.exec(path) ?? [];
  if (name === undefined || ending !== kind) throw new Error(`The route manifest names ${path}, which is not known here`);
  return name + mark;
}
