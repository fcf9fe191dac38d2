const frame = /^window\.__reactRouterManifest=(\{.*\});?$/s;

type Route = Record<string, unknown> & { id: string; module: string; parentId?: string; path?: string; css?: string[] };
type Manifest = { entry: unknown; routes: Record<string, Route>; url: string; version: string };

/**
 * What is written of a route as itself; `imports` is left out, as a page's module imports its files itself. All else is
 * a flag.
 */
const named = new Set(['id', 'parentId', 'path', 'module', 'css', 'imports']);
const asset = /^\/assets\/(.*)\.(js|css)(#?)$/;

/**
 * The list of all routes that comes after a first visit, as a table that the file itself unfolds: a third of what React
 * Router writes. It is written by columns, which compress better than rows; each style sheet is named once, each parent
 * by its row, and every `has…: false` is left out. The server keeps the whole list.
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
  const columns = [
    ids,
    all.map((route) => (route.parentId === undefined ? '' : ids.indexOf(route.parentId))),
    all.map((route) => route.path ?? '?'),
    all.map((route) => flagsOf(route).reduce((sum, flag) => sum + 2 ** flags.indexOf(flag), 0)),
    all.map((route) => shortened(bare(route.module, 'js'), route.id)),
    all.map((route) => (route.css ?? []).map((path) => sheets.indexOf(bare(path, 'css'))).join('+')),
    sheets,
  ];
  return `export default(${unfold.replaceAll('\n', '')})(${[rest, flags, ...columns.map(joined)].map((part) => JSON.stringify(part)).join()});`;
}

/**
 * The other way, in the browser: of all routes their ids, parents, paths, flags, modules, sheets; then the names of the
 * sheets.
 */
const unfold = String.raw`function(m,f,d,p,a,b,c,s,n){
[d,p,a,b,c,s,n]=[d,p,a,b,c,s,n].map(function(x){return x.split(',')});
m.routes={};
d.forEach(function(k,i){
var o=m.routes[k]={id:k,module:'/assets/'+c[i].replace('*',k.replace(/.*\//,'')+'-')+'.js'};
if(p[i])o.parentId=d[p[i]];
if(a[i]!='?')o.path=a[i];
f.forEach(function(g,j){if(b[i]>>j&1)o[g]=true});
if(s[i])o.css=s[i].split('+').map(function(j){return'/assets/'+n[j].replace(/#?$/,'.css$&')})});
return m}`;

/** One string is shorter than a list of strings. */
function joined(column: readonly (string | number)[]): string {
  const odd = column.find((value) => String(value).includes(','));
  if (odd !== undefined) throw new Error(`The route manifest has a comma in ${odd}, which is not known here`);
  return column.join(',');
}

/** Most modules are called as their route is: a star stands for that. */
function shortened(module: string, id: string): string {
  const name = `${id.replace(/.*\//, '')}-`;
  return module.startsWith(name) ? `*${module.slice(name.length)}` : module;
}

function flagsOf(route: Route): string[] {
  const others = Object.entries(route).filter(
    ([key, value]) => !named.has(key) && value !== false && value !== undefined,
  );
  const odd = others.find(([, value]) => value !== true);
  if (odd) throw new Error(`The route manifest says "${odd[0]}" of ${route.id}, which is not known here`);
  return others.map(([key]) => key);
}

function bare(path: string, kind: string): string {
  const [, name, ending, mark] = asset.exec(path) ?? [];
  if (name === undefined || ending !== kind)
    throw new Error(`The route manifest names ${path}, which is not known here`);
  return name + mark;
}
