import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { endpoints } from '#app/api.server.ts';
import { describeApi } from './openapi.server.ts';

const described = describeApi(endpoints, { title: 'Wenwo', version: '1.0.0', siteUrl: 'https://example.org' });

test('the description is valid OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(described));
  expect(errors ?? []).toEqual([]);
  expect(valid).toBe(true);
});

test('every endpoint is in it once, with its own operation id; those that only providers call are not', () => {
  const calls = endpoints.filter(({ isRaw }) => !isRaw);
  expect(calls.length).toBeLessThan(endpoints.length);
  const operations = Object.entries(described.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => ({ path, method, operationId })),
  );
  expect(operations).toHaveLength(calls.length);
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(calls.length);
});

test('a part of the path is told as one', () => {
  expect(described.paths['/api/market/v1/plugins/{slug}/versions']?.get?.parameters).toMatchObject([
    { name: 'slug', in: 'path', required: true },
  ]);
});

test('what an endpoint takes and who may call it', () => {
  expect(described.paths['/api/ajax/area']?.get?.parameters?.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['province', 'city']),
  );
  expect(described.paths['/api/ajax/area']?.get?.security).toEqual([{}]);
  expect(described.paths['/api/account/overview']?.get?.security).toEqual([{ token: [] }, { bearer: [] }]);
  expect(described.paths['/api/ask/postAnswer']?.post?.requestBody?.content['application/json']?.schema).toMatchObject({
    properties: { postId: {}, markdown: {} },
  });
});
