import { OpenAPIGenerator, type ConditionalSchemaConverter, type OpenAPI } from '@orpc/openapi';
import { contract } from '#contracts/api/contract.ts';
import { ERROR_STATUS } from '#contracts/errors.ts';
import { isValibot, jsonSchemaOf } from './jsonSchema.ts';

const converter: ConditionalSchemaConverter = {
  condition: (schema) => isValibot(schema),
  convert: (schema, { strategy }) => {
    if (!isValibot(schema)) return [false, {}];
    return [schema.type !== 'optional', jsonSchemaOf(schema, strategy)];
  },
};

const ERROR_SCHEMA: OpenAPI.SchemaObject = {
  type: 'object',
  required: ['code', 'traceId'],
  additionalProperties: false,
  properties: {
    code: { type: 'string', enum: Object.keys(ERROR_STATUS), description: 'Stable code of the error.' },
    traceId: { type: 'string', description: 'Finds the error in the log of the server.' },
    fields: {
      type: 'array',
      items: { type: 'string' },
      description: 'Dotted paths into the request that were refused.',
    },
    data: { type: 'object', description: 'What the code leads to.' },
  },
};

const RETRY_AFTER: OpenAPI.HeaderObject = { description: 'Seconds to wait.', schema: { type: 'integer' } };

const METHODS = ['get', 'put', 'post', 'delete', 'patch'] as const;

/** The OpenAPI 3.1 document of the API. */
export async function createOpenApiDocument(origin: string): Promise<Record<string, unknown>> {
  const generator = new OpenAPIGenerator({ schemaConverters: [converter] });
  const document = await generator.generate(contract, {
    info: { title: 'Dosar', version: '1', description: 'Practice management for Romanian accounting firms.' },
    servers: [{ url: `${origin}/api` }],
    security: [{ accessToken: [] }],
    components: {
      securitySchemes: { accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: ERROR_SCHEMA },
    },
  });
  for (const path of Object.values(document.paths ?? {})) {
    for (const method of METHODS) if (path?.[method] !== undefined) describe(path[method]);
  }
  return { ...document };
}

/** Replaces oRPC's error responses with ours, and tags the operation with its resource, the first part of its id. */
function describe(operation: OpenAPI.OperationObject): void {
  operation.tags = [(operation.operationId ?? 'api').split('.')[0] ?? 'api'];
  operation.responses = Object.fromEntries(
    Object.entries(operation.responses ?? {}).map(([status, response]) => [
      status,
      Number(status) < 400 ? response : errorResponse(status),
    ]),
  );
}

function errorResponse(status: string): OpenAPI.ResponseObject {
  const codes = Object.entries(ERROR_STATUS).filter(([, of]) => String(of) === status);
  return {
    description: codes.map(([code]) => code).join(', '),
    ...(status === '429' || status === '503' ? { headers: { 'Retry-After': RETRY_AFTER } } : {}),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  };
}
