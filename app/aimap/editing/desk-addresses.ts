/** Addresses of the console's pages for editors of the map. */
export const topicsDesk = '/admin/aiMap/topics';

export function topicsDeskPath(query: {
  status?: string;
  area?: number | undefined;
  q?: string;
  page?: number;
}): string {
  const params = new URLSearchParams();
  if (query.status && query.status !== 'published') params.set('status', query.status);
  if (query.area) params.set('area', String(query.area));
  if (query.q) params.set('q', query.q);
  if (query.page && query.page > 1) params.set('page', String(query.page));
  const text = params.toString();
  return text === '' ? topicsDesk : `${topicsDesk}?${text}`;
}

export const mergePath = (id: number, into?: number | string): string =>
  `${topicsDesk}/${id}/merge${into ? `?into=${into}` : ''}`;
export const splitPath = (id: number): string => `${topicsDesk}/${id}/split`;

export const pathsDesk = '/admin/aiMap/paths';
export const editPathPath = (id: number | 'new'): string => `${pathsDesk}/${id}`;
export const areasDesk = '/admin/aiMap/areas';
export const editTopicPath = (id: number | 'new'): string => `${topicsDesk}/${id}`;
