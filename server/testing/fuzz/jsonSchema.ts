import * as v from 'valibot';

/** What of JSON Schema the contract uses. */
export type JsonSchema = {
  readonly type?: string | readonly string[] | undefined;
  readonly format?: string | undefined;
  readonly pattern?: string | undefined;
  readonly enum?: readonly unknown[] | undefined;
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[] | undefined;
  readonly oneOf?: readonly JsonSchema[] | undefined;
  readonly allOf?: readonly JsonSchema[] | undefined;
  readonly properties?: Readonly<Record<string, JsonSchema>> | undefined;
  readonly required?: readonly string[] | undefined;
  readonly items?: JsonSchema | undefined;
  readonly minItems?: number | undefined;
  readonly maxItems?: number | undefined;
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
};

/** A call as the OpenAPI document describes it. */
export type OpenApiCall = {
  readonly method: string;
  /** `/tasks/{id}` */
  readonly path: string;
  readonly parameters: readonly { readonly name: string; readonly in: 'path' | 'query'; readonly schema: JsonSchema }[];
  readonly body: JsonSchema | null;
};

const schemaSchema = v.custom<JsonSchema>((value) => typeof value === 'object' && value !== null);
const operationSchema = v.object({
  parameters: v.optional(
    v.array(v.object({ name: v.string(), in: v.picklist(['path', 'query']), schema: schemaSchema })),
    [],
  ),
  requestBody: v.optional(v.object({ content: v.object({ 'application/json': v.object({ schema: schemaSchema }) }) })),
});
const documentSchema = v.object({ paths: v.record(v.string(), v.record(v.string(), operationSchema)) });

/** Every call of an OpenAPI document. */
export const callsOf = (document: unknown): OpenApiCall[] =>
  Object.entries(v.parse(documentSchema, document).paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters, requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      body: requestBody?.content['application/json'].schema ?? null,
    })),
  );
